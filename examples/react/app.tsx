// A table of the package, and beside it a custom front end.
import 'arcus-tables/embed';
import type { ActionOf } from 'arcus-tables';
import { type ActionForm, formsOf, readAction } from 'arcus-tables/forms';
import { useLobby, useMatch, useTable, useTableEvents } from 'arcus-tables/react';
import { Fragment, useId, useState } from 'react';

type Action = ActionOf<'drop-rainbow'>;

export function App({ host, size }: { readonly host: string; readonly size: number }) {
  const [id, setId] = useState<string | null>(null);
  const { lobby } = useLobby({ host });
  const open = async () => {
    const table = await lobby.createTable({ game: 'drop-rainbow', seats: 2, options: { cardsPerColor: 8 } });
    setId(table.id);
  };
  return (
    <>
      <Search host={host} size={size} />
      {id === null ? (
        <button type="button" onClick={open}>
          Open a table
        </button>
      ) : (
        <>
          <Embedded host={host} id={id} />
          <Own host={host} id={id} />
        </>
      )}
    </>
  );
}

export function Embedded({ host, id }: { readonly host: string; readonly id: string }) {
  const [heard, setHeard] = useState<readonly string[]>([]);
  const hear = (what: string) => setHeard((before) => [...before, what]);
  const element = useTableEvents({
    ready: ({ phase }) => hear(`ready ${phase}`),
    started: ({ gameNumber }) => hear(`started ${gameNumber}`),
    ended: ({ names }) => hear(`ended ${names.join()}`),
    error: ({ code }) => hear(`error ${code}`),
  });
  return (
    <>
      <arcus-table
        ref={element}
        host={host}
        table={id}
        game="drop-rainbow"
        options='{"cardsPerColor":8}'
        className="embedded"
      >
        No table.
      </arcus-table>
      <output id="heard">{heard.join('; ')}</output>
    </>
  );
}

function Own({ host, id }: { readonly host: string; readonly id: string }) {
  const [moves, setMoves] = useState(0);
  const { table, state } = useTable({ host, table: id, game: 'drop-rainbow' }, (_, events, before) => {
    if (before.view && events.some(({ type }) => type === 'drew')) setMoves((count) => count + 1);
  });
  const { view } = state;
  const winners = view?.outcome?.winners.map((seat) => view.roster?.names[seat]);
  return (
    <section data-table={id} data-moves={moves}>
      {view?.phase === 'gathering' && view.you === null && (
        <button type="button" onClick={() => table?.sit({ name: 'Ann' })}>
          Sit down
        </button>
      )}
      {view?.phase === 'gathering' && view.seats.every((seat) => seat !== null) && (
        <button type="button" onClick={() => table?.start()}>
          Start
        </button>
      )}
      {view?.prompt &&
        formsOf<Action>(view.prompt.legal).map((form) => (
          <ActionEntry
            key={`${view.prompt?.decision} ${form.key}`}
            form={form}
            act={(action) => table?.act(action)}
            data-decision={view.prompt?.decision}
            data-row={view.gameView?.row.length}
          />
        ))}
      {winners && <p>Won by {winners.join()}</p>}
    </section>
  );
}

/** A form for any action of any game; fields only where the action has any. */
function ActionEntry({
  form,
  act,
  ...data
}: {
  readonly form: ActionForm<Action>;
  readonly act: (action: Action) => void;
  readonly [data: `data-${string}`]: unknown;
}) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const send = (values: FormData) => {
    const read = readAction(form, values);
    if ('action' in read) act(read.action);
    else setProblem(read.problem);
  };
  return (
    <form action={send}>
      {form.fields.map((field) => (
        <Fragment key={field.name}>
          <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
          {field.kind === 'number' ? (
            <input
              type="number"
              id={`${id}-${field.name}`}
              name={field.name}
              min={field.min}
              max={field.max}
            />
          ) : (
            <select id={`${id}-${field.name}`} name={field.name} multiple={field.kind === 'some'}>
              {field.choices.map(({ label }, place) => (
                <option key={label} value={place}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Fragment>
      ))}
      <button type="submit" {...data}>
        {form.label}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

function Search({ host, size }: { readonly host: string; readonly size: number }) {
  const { state, begin, cancel } = useMatch();
  return (
    <p>
      <button
        type="button"
        onClick={() => begin({ host, game: 'presidential-poker', size, name: 'Ann', allowFewer: false })}
      >
        Find people
      </button>
      <button type="button" onClick={cancel}>
        Give up
      </button>
      <output id="search">{state?.status}</output>
    </p>
  );
}
