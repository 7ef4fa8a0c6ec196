import { css, html, type TemplateResult } from 'lit';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { Viewer } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { type ActionForm, type Field, formsOf, readAction } from '../../sdk/forms.ts';
import { labels, viewerName } from './labels.ts';

interface ActionsPanel {
  readonly views: readonly { readonly viewer: Viewer; readonly view: TableView }[];
  /** By seat. */
  readonly names: readonly (string | undefined)[];
  /** The result of the last action. */
  readonly status: string;
  act(seat: Seat, decision: number, action: GameAction): void;
  setStatus(text: string): void;
}

/** A form for each legal action of each seat. */
export const actionForms = (panel: ActionsPanel): TemplateResult => {
  const open = panel.views.flatMap(({ viewer, view }) =>
    viewer === 'spectator' || view.prompt === null ? [] : [{ seat: viewer, prompt: view.prompt }],
  );
  return html`
    <p class="status" role="status">${panel.status}</p>
    ${open.length === 0 ? html`<p class="quiet">${labels.actions.none}</p>` : ''}
    ${open.map(
      ({ seat, prompt: { decision, legal } }) => html`<section class="decision">
        <h3>${labels.actions.seat(viewerName(seat, panel.names), decision)}</h3>
        <div class="forms">${formsOf(legal).map((form) => formOf(form, seat, decision, panel))}</div>
      </section>`,
    )}`;
};

const formOf = (form: ActionForm, seat: Seat, decision: number, panel: ActionsPanel): TemplateResult => {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const read = readAction(form, new FormData(event.target));
    if ('action' in read) panel.act(seat, decision, read.action);
    else panel.setStatus(read.problem);
  };
  const id = `${seat}-${form.key}`;
  const open = form.fields.filter((field) => !(field.kind === 'one' && field.choices.length === 1));
  return html`<form @submit=${submit}>
    ${open.map((field) => fieldOf(field, `${id}-${field.name}`))}
    <button class="button" type="submit">${form.label}</button>
  </form>`;
};

const fieldOf = (field: Field, id: string): TemplateResult => {
  switch (field.kind) {
    case 'one':
      return html`<div class="field"><label for=${id}>${field.label}</label>
        <select class="input" id=${id} name=${field.name}>${field.choices.map(({ label }, place) => html`<option value=${place}>${label}</option>`)}</select></div>`;
    case 'some':
      return html`<fieldset class="field"><legend>${field.label}: ${labels.actions.choose(field.min, field.max)}</legend>
        <div class="choices">${field.choices.map(({ label }, place) => html`<label class="check"><input type="checkbox" name=${field.name} value=${place}>${label}</label>`)}</div></fieldset>`;
    case 'number':
      return html`<div class="field"><label for=${id}>${field.label}, ${field.min} to ${field.max}</label>
        <input class="input" id=${id} type="number" name=${field.name} min=${field.min} max=${field.max} value=${field.min} required></div>`;
  }
};

export const actionStyles = css`
  .status {
    min-block-size: 1.5em;
    margin-block-end: var(--arcus-space-3);
    font-weight: var(--arcus-weight-bold);
  }
  .decision {
    margin-block-end: var(--arcus-space-5);
  }
  .forms {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr));
    gap: var(--arcus-space-4);
    align-items: end;
  }
  .forms > form {
    display: grid;
    gap: var(--arcus-space-3);
  }
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-size: var(--arcus-text-2);
    font-weight: var(--arcus-weight-bold);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-4);
    max-block-size: 14rem;
    overflow-y: auto;
  }
`;
