import type { Rows } from './copy.ts';

/** Guards that devices run too: rules, views, verification, SDK and pages. */
export const deviceRows: Rows = {
  'shared/games/drop-rainbow/view.ts': [
    ['SEC-1', '!state.hiddenScores || owner === viewer || shown', 'true'],
    ['SEC-1', 'state.hiddenScores ? byColor(cards) : cards', 'cards'],
  ],
  'shared/games/sequence-states/view.ts': [
    ['SEC-1', '({ ...ownView(player), hand: null })', 'ownView(player)'],
  ],
  'shared/games/seven-poker/view.ts': [
    ['SEC-1', 'place: viewer === phase.turn ? phase.offered : null', 'place: phase.offered'],
  ],
  'shared/replay/verify.ts': [
    ['SEC-4', 'attempt + (passed ?? 0)', 'attempt'],
    ['SEC-102', "open('signed', { why,", "right('signed', { why,"],
    ['SEC-102', 'keys.get(index) !== witness.key', 'false'],
    ['SEC-106', 'attempt > 3 + 2 * withheld.length', 'false'],
    ['SEC-106', "check === 'rules' && result === 'open'", 'false'],
    ['SEC-106', "...(terms.settings.transcript === 'own' ? [] : [wrong('kind')]),"],
    ['SEC-106', "[open('witness-game')]", '[]'],
    ['SEC-6', 'new CommittedDecks(deck, options, orderKey(secret)).root === terms.decks', 'true'],
    ['SEC-6', 'commitmentTo(secret) === head.terms.commitment', 'true'],
    ['SEC-7', 'sealOf(transcript) === transcript.seal', 'true'],
    ['SEC-7', 'transcriptEnd(last, outcome, end.endedAt, secret).state === end.state', 'true'],
  ],
  'shared/replay/witness-checks.ts': [
    ['SEC-4', 'promise.bound === bound', 'true'],
    ['SEC-4', 'seeds[seat] === promise.seed', 'true'],
    ['SEC-4', 'said === seal', 'true'],
    ['SEC-106', "[open('witness-evicted')]", '[]'],
    ['SEC-106', '...twiceFindings(witness),'],
    ['SEC-106', "open('witness-attempts', { count: missing })", "right('witness-attempts')"],
    ['SEC-106', "return wrong('witness-attempts');", "return right('witness-attempts');"],
    ['SEC-4', 'before === terms.before', 'true'],
    ['SEC-106', "return open('witness-seal');", "return right('witness-seal');"],
    ['SEC-102', ": open('witness-key')", ": right('witness-key')"],
    ['SEC-106', 'chained !== digest || last !== digestAt(to)', 'false'],
  ],
  'shared/replay/signed.ts': [
    ['SEC-102', 'signed.after > index', 'false'],
    ['SEC-102', 'signed.after <= before', 'false'],
    ['SEC-102', "if (by !== 'vote') last", "if (by === 'player') last"],
    ['SEC-102', 'await isSignedBy(key, text, signed.signature)', 'true'],
  ],
  'shared/replay/FAIRNESS.md': [['SEC-7', '- `full`: `head.startedAt`, ', '- `full`: ']],
  'test/fairness/verify.py': [
    ['SEC-6', "settle('seal', file['seal'] == seal_of(file))", "('seal', 'right')"],
    ['SEC-6', "if is_open or not fitting: yield settle('seeds', fitting)", "yield settle('seeds', True)"],
    ['SEC-6', "if before < signed['after'] <= index and 'action' in made", "if 'signature' in signed"],
    ['SEC-6', "terms['attempt'] + (witness.get('passed', 0) if is_ours else 0)", "terms['attempt']"],
    ['SEC-6', "if made['by'] != 'vote': last", "if made['by'] == 'player': last"],
    ['SEC-6', "is_forced and move != {'type': 'stop' if state['row'] else 'draw'}", 'False'],
    ['SEC-6', "seat < len(file['head']['terms']['seats']) and all(map(is_same, seen))", 'True'],
  ],
  'client/sdk/commit-reveal.ts': [
    ['SEC-5', '(earlier?.bound ?? bound) !== bound ||'],
    ['SEC-5', 'areCommitmentsValid(terms) &&'],
    [
      'SEC-5',
      'if (this.#store.get(seedKey(this.#table)) === seed) this.#store.remove(seedKey(this.#table));',
    ],
    ['SEC-5', 'note.seen === undefined &&'],
    ['SEC-107', 'isContradicted ? faults.contradiction : null', 'null'],
    ['SEC-107', 'contradiction: faults.back', 'contradiction: null'],
    ['SEC-4', 'if (this.isAsking) return;'],
    ['SEC-4', 'if (you !== null) this.#noteSealBefore(view);'],
    ['SEC-107', 'contradiction: faults.unnoted', 'contradiction: null'],
    ['SEC-108', 'contradictions === undefined && (key', '(key'],
    ['SEC-107', 'if (isAfterEnd(before, actions))', 'if (false)'],
  ],
  'client/sdk/notes.ts': [
    ['SEC-4', 'passed += next - game.gameNumber - 1;'],
    ['SEC-4', ' && hasMoved === true'],
    ['SEC-4', ', ...names.map(Number).filter((attempt) => attempt > 0)'],
    [
      'SEC-107',
      'if (noted !== undefined ? noted !== value : statements.seal) return contradicted(note, name, value);',
      'if (noted === value) return note;',
    ],
  ],
  'client/sdk/card-check.ts': [
    ['SEC-8', 'dealt[index] === card', 'true'],
    ['SEC-8', 'if (dealt === null) return faults.leaves;', 'if (dealt === null) return null;'],
    ['SEC-8', 'length < cards.length) return faults.closed;', 'length < cards.length) return null;'],
    ['SEC-8', 'if (!areCommitted) return null;'],
  ],
  'shared/protocol/requests.ts': [
    ['SEC-20', '  .refine(isName, `1', '  .refine(() => true, `1'],
    ['SEC-21', 'text: z.string().refine(isMessage, ', 'text: z.string().refine(() => true, '],
  ],
  'shared/protocol/codes.ts': [
    ['SEC-20', '\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\u2800]', '\\p{Zl}\\p{Zp}\\u2800]'],
    ['SEC-21', '/[\\p{C}\\p{Default', '/[\\p{Cc}\\p{Default'],
  ],
  'shared/protocol/site.ts': [
    ['SEC-144', '.user === user ? { ...named, user: null, name: neutralName(named.seat) } : named'],
  ],
  'client/embed/embed-settings.ts': [['SEC-51', 'source !== parent || ']],
  'client/embed/frame.ts': [
    ['SEC-51', 'event.source !== frame.contentWindow || '],
    ['SEC-51', ' || event.origin !== origin) return;', ') return;'],
  ],
  'client/sdk/connection.ts': [
    ['SEC-76', '/^\\.\\.\\/\\w+\\/[\\w.]+$/.test(reason)', 'URL.canParse(reason, url)'],
  ],
  'client/sdk/guard.ts': [
    ['SEC-77', ', keys: listOf(isList) }', ' }'],
    ['SEC-77', '  settings: isObject,\n'],
    ['SEC-77', '=> (isViewOf<Id>(value, game) ? value : null);', '=> value as ViewOf<Id>;'],
  ],
  'client/site/device-export.ts': [
    ['SEC-110', 'if (length > maxExportLength) ', 'if (false) '],
    ['SEC-110', 'isDeviceExport(value) ? (value as DeviceExport) : null', 'value as DeviceExport'],
    ['SEC-110', 'shape({ id: isTableId, game', 'shape({ id: isText, game'],
  ],
  'client/site/app-worker.ts': [
    ['SEC-118', '  await endReminders();\n'],
    ['SEC-118', 'await (await registeredWorker())?.unregister();'],
  ],
  'client/site/pages/me.ts': [
    ['SEC-109', '      await removeWorker().catch(() => {});\n'],
    ['SEC-109', "{ method: 'DELETE' }", '{}'],
    ['SEC-109', "history.replaceState(history.state, '', location.pathname);"],
    [
      'SEC-109',
      'this.#offer(await linkedText(hash));',
      'await importDevice(parseDeviceExport(await linkedText(hash)) as DeviceExport);',
    ],
  ],
  'client/site/pages/learn.ts': [
    ['SEC-120', 'markMet(this.game);', "markMet(this.game); void fetch('/api/games');"],
  ],
  'client/site/pages/table.ts': [
    ['SEC-78', 'own === null || own === token', 'true'],
    ['SEC-78', 'else this.otherToken = other;', 'else this.#connect(other);'],
  ],
};
