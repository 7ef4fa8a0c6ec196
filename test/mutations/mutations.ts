import type { Mutation } from './copy.ts';

/** A promise, a text that occurs once in the file, and the text without the guard. */
type Row = readonly [
  promise: string,
  find: string,
  replace: string,
  more?: Pick<Mutation, 'tests' | 'isLong'>,
];

/** The promises of SECURITY.md without their guards, by file. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  // Hidden information
  'shared/games/drop-rainbow/view.ts': [
    ['SEC-1', '!state.hiddenScores || owner === viewer || shown', 'true'],
    ['SEC-1', 'state.hiddenScores ? byColour(cards) : cards', 'cards'],
  ],
  'shared/games/sequence-states/view.ts': [
    ['SEC-1', '({ ...ownView(player), hand: null })', 'ownView(player)'],
  ],
  'shared/games/seven-poker/view.ts': [
    ['SEC-1', 'place: viewer === phase.turn ? phase.offered : null', 'place: phase.offered'],
  ],
  'party/table/game/transcripts.ts': [
    ['SEC-2', 'return isFull || own === null ? full : ownOf(', 'return true ? full : ownOf('],
    ['SEC-2', '  if (!isFull && own === null) return null;\n', ''],
    ['SEC-2', 'const shown = game.redact(event, seat);', 'const shown = event;'],
    ['SEC-2', 'positions.map(({ state }) => game.view(state, seat))', 'positions.map(({ state }) => state)'],
    ['SEC-10', "isFull = settings.transcript === 'full';", "isFull = record.settings.transcript === 'full';"],
    ['SEC-10', '(own === null && !settings.spectators)', '(own === null && !record.settings.spectators)'],
    ['SEC-14', '  if (own === null && !settings.spectators) return null;\n', ''],
    ['SEC-66', 'const made = making.then(', 'const made = Promise.resolve().then('],
    ['SEC-66', 'kept.get(key) ?? JSON.stringify', 'JSON.stringify'],
    ['SEC-74', '  if (isRunning) return null;\n', ''],
    ['SEC-94', '|| (viewed.isRunning && viewed.own === null)', ''],
    [
      'SEC-94',
      'own === null ? null : { seat: own, user }',
      '{ seat: own ?? seatOf(0), user: record.seats[0]?.user ?? null }',
    ],
    ['SEC-75', 'end.endedAt + settings.spectatorDelay * 1000 > now', 'false'],
  ],
  // Clocks
  'party/table/game/decisions.ts': [
    [
      'SEC-111',
      'end + sitter.bankMs;',
      'end + sitter.bankMs + [...JSON.stringify(game.state)].reduce((sum, one, at) => sum + at * one.charCodeAt(0), 0);',
    ],
    ['SEC-112', ' && players.every((sitter) => sitter?.wantsPause)', ''],
    [
      'SEC-112',
      "if (match.players.length > 0 && !isOverDays(settings)) return fail({ code: 'no-pause' });",
      '',
    ],
  ],
  // Delay
  'party/table/game/delayed.ts': [
    ['SEC-3', 'next.at + settings.spectatorDelay * 1000', 'next.at'],
    ['SEC-3', 'isInGame(game.phase) || isDelayedGameRunning(audience)', 'isInGame(game.phase)'],
    ['SEC-74', 'delayed !== null && delayed.outcome === null', 'false'],
  ],
  'party/table/views/views.ts': [
    ['SEC-115', 'digestOf(endpoint)', 'endpoint'],
    ['SEC-125', "viewer === 'spectator' ? {} : codeView(record)", 'codeView(record)'],
    ['SEC-74', 'isDelayed ? null : pauseView(record)', 'pauseView(record)'],
    ['SEC-74', 'settings: { bankSeconds, incrementSeconds, ...settings },', 'settings,'],
    ['SEC-97', 'seat.name,\n  bot', 'seat.name,\n  ...(seat.user !== null && { user: seat.user }),\n  bot'],
    ['SEC-9', 'places = cards.map(({ place }) => place)', 'places = [...cards.map(({ place }) => place), 7]'],
    ['SEC-59', 'log.head === null || game.chosenSeed !== null', 'log.head === null'],
    ['SEC-3', "return audience.delayed === null ? 'live' : 'delayed';", "return 'live';"],
    ['SEC-3', "if (sight === 'live' || delayed === null) return", 'if (delayed !== undefined) return'],
    ['SEC-3', 'actions: isPlayer || isSealed ? log.length : 0', 'actions: log.length'],
    ['SEC-3', 'links: isPlayer ? log.published : noShuffle.links', 'links: log.published'],
    [
      'SEC-3',
      'isPlayer ? log.signatures : signaturesForSpectators(log.signatures, isSealed)',
      'log.signatures',
    ],
    ['SEC-3', "const canRead = sight !== 'hidden' && !isDelayed;", "const canRead = sight !== 'hidden';"],
    ['SEC-14', "if (!settings.spectators) return 'hidden';", ''],
    ['SEC-74', 'isDelayed ? log.head?.terms.options : game.options', 'game.options'],
    ['SEC-74', 'isDelayed ? reused(last?.settings, settingsInGame(record)) : settings', 'settings'],
    ['SEC-74', 'isDelayed ? seatsInGame(record) : seatsNow', 'seatsNow'],
    ['SEC-74', "(viewer !== 'spectator' || !isDelayedGameRunning(audience))", 'true'],
    ['SEC-74', 'const seats = isDelayed\n', 'const seats = false\n'],
    ['SEC-74', "isInGameForSpectators(record) ? 'playing'", "game.phase === 'playing' ? 'playing'"],
    ['SEC-3', 'people: isDelayed\n', 'people: false\n'],
  ],
  'party/table/views/broadcast.ts': [
    ['SEC-3', "  'table:ended',\n  'table:played',", "  'table:played',"],
    ['SEC-3', "  'table:said',\n", ''],
    ['SEC-3', 'isDelayed ? [...gameEvents, ...seatEvents] : gameEvents', 'gameEvents'],
    ['SEC-74', "  'table:changed',\n", ''],
    ['SEC-74', '!hidden.includes(event.type) && !isBotLeaving(event)', '!hidden.includes(event.type)'],
    ['SEC-14', "return sight === 'delayed' ? [...around, ...delayedEvents] : around;", 'return events;'],
  ],
  'party/table/views/relays.ts': [
    ['SEC-126', "  if (record.password !== null) return 'passwordNeeded';\n", ''],
    ['SEC-74', "watching && sightOf(record, 'spectator') === 'delayed'", 'false'],
  ],
  // Fairness
  'shared/replay/verify.ts': [
    ['SEC-102', "open('signed', { why,", "right('signed', { why,"],
    ['SEC-102', 'keys.get(index) !== witness.key', 'false'],
    ['SEC-106', 'attempt > 3 + 2 * withheld.length', 'false'],
    ['SEC-106', "check === 'rules' && result === 'open'", 'false'],
    ['SEC-106', "compare('signature', valid.seal),\n    ...(replayed.ok", '...(replayed.ok'],
    ['SEC-106', "...(terms.settings.transcript === 'own' ? [] : [wrong('kind')]),", ''],
    ['SEC-106', "[open('witness-game')]", '[]'],
    ['SEC-6', 'new CommittedDecks(deck, options, orderKey(secret)).root === terms.decks', 'true'],
    ['SEC-6', 'commitmentTo(secret) === head.terms.commitment', 'true'],
    [
      'SEC-7',
      "if (broken !== null) return [wrong('chain', { why: broken.what, action: broken.index })];",
      '',
    ],
    ['SEC-7', 'transcriptEnd(last, outcome, end.endedAt, secret).state === end.state', 'true'],
  ],
  'shared/replay/witness-checks.ts': [
    ['SEC-4', 'promise.bound === bound', 'true'],
    ['SEC-4', 'seeds[seat] === promise.seed', 'true'],
    ['SEC-4', 'said.value === seal', 'true'],
    ['SEC-106', "[open('witness-evicted')]", '[]'],
    ['SEC-106', '...twiceFindings(witness, valid),', ''],
    ['SEC-106', "open('witness-attempts', { count: missing })", "right('witness-attempts')"],
    [
      'SEC-106',
      "return wrong('witness-attempts', proofAgainst(later.name, later.said, valid));",
      "return right('witness-attempts');",
    ],
    ['SEC-106', "[open('witness-gap', { count: Math.max(0, terms.gameNumber - gameNumber - 1) })];", '[];'],
    ['SEC-106', 'seal === terms.before', 'true'],
    ['SEC-106', "open('witness-links', { action: missing })", "right('witness-links')"],
    ['SEC-106', "return open('witness-seal');", "return right('witness-seal');"],
    ['SEC-102', ": open('witness-key')", ": right('witness-key')"],
    ['SEC-106', 'chained !== digest || last !== digestAt(to)', 'false'],
  ],
  'shared/replay/signed.ts': [
    ['SEC-102', 'signed.after > index', 'false'],
    ['SEC-102', 'signed.after <= (last.get(seat) ?? -1)', 'false'],
    ['SEC-102', 'await isSignedBy(key, text, signed.signature)', 'true'],
  ],
  'shared/replay/FAIRNESS.md': [['SEC-7', '| `full` | `head.startedAt` | the start time |\n', '']],
  'shared/replay/verify.py': [
    ['SEC-6', "yield settle('chain', links == file['links'])", "yield settle('chain', True)"],
    ['SEC-6', "if is_open or not fitting: yield settle('seeds', fitting)", "yield settle('seeds', True)"],
    ['SEC-6', "is_new = last.get(place, -1) < signed['after'] <= index", "is_new = 'signature' in signed"],
    ['SEC-6', "is_forced and move != {'type': 'stop' if state['row'] else 'draw'}", 'False'],
    ['SEC-6', "('signature', sealed[2] is not None and signed_by(*sealed))", "('signature', True)"],
    ['SEC-6', "seat < len(terms['seats']) and all(map(is_same, seen))", 'True'],
  ],
  'client/sdk/commit-reveal.ts': [
    ['SEC-5', '(earlier?.bound ?? bound) !== bound ||', ''],
    ['SEC-5', 'areCommitmentsValid(terms) &&', ''],
    [
      'SEC-5',
      'if (this.#store.get(seedKey(this.#table)) === seed) this.#store.remove(seedKey(this.#table));',
      '',
    ],
    ['SEC-5', 'note.seen === undefined &&', ''],
    ['SEC-107', 'isContradicted ? faults.contradiction : null', 'null'],
    ['SEC-107', 'contradiction: faults.back', 'contradiction: null'],
    ['SEC-108', 'statements[linkName(last)] === undefined || ', ''],
  ],
  'client/sdk/notes.ts': [
    [
      'SEC-107',
      'if (noted !== undefined ? noted.value !== value : statements.seal) return contradicted(note, name, value);',
      'if (noted?.value === value) return note;',
    ],
  ],
  'client/sdk/card-check.ts': [
    ['SEC-8', 'dealt[index] === card', 'true'],
    ['SEC-8', 'if (dealt === null) return faults.leaves;', 'if (dealt === null) return null;'],
    ['SEC-8', 'length < cards.length) return faults.closed;', 'length < cards.length) return null;'],
    ['SEC-8', 'if (!areCommitted) return null;', ''],
  ],
  // Seats
  'party/table/seats/seats.ts': [
    ['SEC-100', "member?.role === 'spectator' || (", '('],
    ['SEC-100', '(site?.membersOnly === true && member === undefined)', 'false'],
    ['SEC-11', '&& seat.tokenHash === hash', '&& (seat.tokenHash === hash || seat.tokenHash === token)'],
    ['SEC-11', "{ moved: (viewer) => (viewer === seat ? 'spectator' : viewer) },\n", '{},\n'],
    ['SEC-12', '  const tokenHash = digestOf(token);', '  const tokenHash = token;'],
    ['SEC-15', '!== undefined && host.token?.hash === digestOf(hostToken)', '!== undefined'],
    ['SEC-15', 'allowed && (token?.awaitedUntil ?? 0) <= now', 'allowed'],
    ['SEC-16', 'allowed && (token?.awaitedUntil ?? 0) <= now', '(token?.awaitedUntil ?? 0) <= now'],
    ['SEC-17', 'wasKicked(kicked, tokenHash) ||', 'false ||'],
    ['SEC-17', '(connection) || (address !== null && from.includes(address))', '(connection)'],
    ['SEC-17', 'from.includes(connection) || (address', '(address'],
    ['SEC-17', "if (isBarred(record.kicked, tokenHash, sender, now)) return fail({ code: 'kicked' });", ''],
    ['SEC-18', 'wroteAt: messageTimes(record, seat)', 'wroteAt: []'],
    ['SEC-19', "if (isNameTaken(seats, name)) return fail({ code: 'name-taken' });", ''],
  ],
  'party/table/seats/names.ts': [
    ['SEC-19', 'isConfusable(sitter.name, name),', 'sitter.name === name,'],
    ['SEC-19', 'unhomoglyph(text.normalize', '((part: string) => part)(text.normalize'],
  ],
  'party/table/requests/requests.ts': [
    ['SEC-12', 'renew(record, seat, digestOf(token))', 'renew(record, seat, token)'],
    [
      'SEC-11',
      "return owned === seat ? ok(transition(record)) : fail({ code: 'bad-token' });",
      'return ok(renew(record, seat, token));',
    ],
    ['SEC-15', "if (record.host.seat !== seat) return fail({ code: 'not-host' });", ''],
  ],
  'party/table/requests/chat.ts': [
    ['SEC-18', 'waitFor(timesOf(writers, sender.connection), maxMessages, now)', '0'],
    ['SEC-18', 'waitFor(timesOf(writers, sender.address), maxMessagesPerAddress, now)', '0'],
    ['SEC-18', 'waitFor(wroteAt, maxMessages, now)', '0'],
  ],
  'party/table/game/reservations.ts': [
    ['SEC-16', 'allowed: !starts', 'allowed: true'],
    ['SEC-16', 'seat: starts ? null : seatOf(0)', 'seat: seatOf(0)'],
  ],
  'shared/protocol/requests.ts': [
    ['SEC-20', '  .refine(isName, ', '  .refine(() => true, '],
    ['SEC-21', 'text: z.string().refine(isMessage, ', 'text: z.string().refine(() => true, '],
  ],
  'shared/protocol/codes.ts': [
    ['SEC-20', '\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\u2800]', '\\p{Zl}\\p{Zp}\\u2800]'],
    ['SEC-21', '/[\\p{C}\\p{Default', '/[\\p{Cc}\\p{Default'],
  ],
  'party/table/seats/connections.ts': [
    ['SEC-14', '!record.settings.spectators && isInGameForSpectators(record)', 'false'],
    ['SEC-22', 'heardAt + limits.silenceTimeoutMs <= now', 'heardAt + 9 * limits.silenceTimeoutMs <= now'],
    ['SEC-22', 'return Math.ceil(Math.min(...times) / grid) * grid;', 'return null;'],
    ['SEC-43', "(event.type === 'alarm' ? overdueHellos(context) : [])", '([] as Connection[])'],
  ],
  'party/runtime/limits.ts': [
    ['SEC-13', 'if (neighbours.length >= maxSocketsPerAddress) return evictionCandidate(neighbours);', ''],
    ['SEC-13', 'Math.ceil(maxSockets * spectatorShare)', 'maxSockets + 9'],
  ],
  'party/table/room.ts': [
    ['SEC-132', 'return own === seat ? null : own;', 'return own;'],
    ['SEC-132', ' || !isHeld(loaded.value.seats, seat)', ''],
    ['SEC-126', 'loaded.value.password !== null && seat === null', 'false'],
    ['SEC-96', '|| (game !== null && game !== table.game)', ''],
    ['SEC-91', '!loaded.ok || loaded.value.site?.id !== site', '!loaded.ok || loaded.value.site === null'],
    [
      'SEC-13',
      'protected override admits(): boolean {\n    return true;',
      'protected override admits(others: readonly Connection[]): boolean {\n    return others.length < this.#platform.limits.maxSockets;',
    ],
  ],
  // Storage
  'party/table/game/dealing.ts': [
    ['SEC-23', 'seeds: dealing.seeds.with(seat, seed) });', 'seeds: dealing.seeds });'],
  ],
  'party/table/step.ts': [
    ['SEC-59', 'game.outcome === null || game.chosenSeed !== null', 'game.outcome === null'],
    ['SEC-23', '(after === before) return', "(after === before || after.game.phase === 'dealing') return"],
  ],
  'party/runtime/actor.ts': [
    [
      'SEC-24',
      'await Promise.all(effects.flatMap((effect) => this.#store(effect) ?? []));',
      'void Promise.all(effects.flatMap((effect) => this.#store(effect) ?? [])).catch(() => undefined);',
    ],
    ['SEC-24', 'effect)?.catch(', 'effect)?.catch(() => undefined).catch('],
    ['SEC-27', 'if (isNowTooSlow && connection !== undefined) this.#tooSlow.push(connection);', ''],
    ['SEC-65', 'this.#platform.budget?.spend(connection.address, cpuCosts.message, now, isPlayer)', '0'],
  ],
  'party/platforms/sqlite.ts': [
    ['SEC-24', 'this.#sync(this', '((_: number, done: (error: Error | null) => void) => done(null))(this'],
    ['SEC-24', '    batch.reject(error);\n', '    batch.resolve();\n'],
    ['SEC-24', 'if (failures === this.#failures) this.#events.onStored();', 'this.#events.onStored();'],
  ],
  'party/runtime/backlog.ts': [
    ['SEC-27', 'if (unread > maxUnreadBytes) {', 'if (unread > maxUnreadBytes && false) {'],
    ['SEC-28', 'text !== markOf(state.id, marksSent)', '!text.startsWith(markPrefix)'],
    ['SEC-28', 'backlog, unread: next, persistedUnread: next', 'backlog, unread: 0, persistedUnread: next'],
  ],
  // Matching
  'party/matching/tickets.ts': [
    ['SEC-90', 'noteAbsence(left, ticket, context.now)', 'left'],
    ['SEC-29', 'return own >= maxTicketsPerAddress;', 'return false;'],
    ['SEC-29', "addressId && ticket.status.type !== 'seated'", 'addressId && ticket.disconnectedAt === null'],
    [
      'SEC-33',
      "if (!isAllowed(step.record, ticket, context)) return refuse(step, connection, 'too-fast');",
      '',
    ],
    ['SEC-43', 'connection) => connection.ticket === null && seekDeadline(connection) <= now', ') => false'],
    ['SEC-47', 'if (!proven.ok) return', 'if (false) return'],
  ],
  'party/matching/notify.ts': [['SEC-25', 'left.slice(0, maxNotifiedPerStep)', 'left']],
  'party/matching/room.ts': [['SEC-25', 'return address === null ? id : `address', 'return id || `address']],
  'party/matching/step.ts': [
    ['SEC-25', 'groups.slice(0, maxMatchesPerStep - started)', 'groups'],
    ['SEC-43', 'if (connection.ticket === null) times.push(seekDeadline(connection));', 'void connection;'],
  ],
  'party/matching/limits.ts': [
    ['SEC-33', 'remaining: refilled(stored, limits) - 1', 'remaining: refilled(stored, limits)'],
    ['SEC-33', 'return allowance === undefined || refilled(allowance, limits) >= 1;', 'return true;'],
    ['SEC-47', 'solved === null || record.spentChallenges.has(solved.id)', 'solved === null'],
    ['SEC-47', 'network: connection.address }', 'network: null }'],
  ],
  'party/matching/absences.ts': [
    ['SEC-90', 'if (absence.nextAt > now) return false;', ''],
    ['SEC-90', 'isBefore(other, ticket)', 'false'],
    ['SEC-90', 'nextAt: now + delayMs(countOf(absence, now))', 'nextAt: 0'],
    ['SEC-90', 'return note(note(record, seated, -1), missed, 1);', 'return note(record, seated, -1);'],
  ],
  'party/matching/matches.ts': [['SEC-90', '        !isNext(record, ticket, now) ||\n', '']],
  'party/matching/requeue.ts': [
    ['SEC-90', 'noteAbsence(step.record, ticket, context.now)', 'step.record'],
    ['SEC-30', 'isSeatKept: true', 'isSeatKept: false'],
    ['SEC-30', 'if (!status.requeue.isSeatKept) return', 'if (status.requeue) return'],
  ],
  'party/runtime/proof-of-work.ts': [
    ['SEC-48', '!timingSafeEqual(id, signatureOf(demand, purpose, terms))', 'false'],
    ['SEC-48', 'leadingZeroBits(proof) >= Number(bits) ? { id, expiresAt } : null', '{ id, expiresAt }'],
    ['SEC-48', 'Number(bits) >= demand.bits && expiresAt > now', 'expiresAt > now'],
    ['SEC-48', "'arcus-proof-of-work', terms, network, ...scope", "'arcus-proof-of-work', terms, ...scope"],
    ['SEC-48', 'terms, network, ...scope)', 'terms, network)'],
  ],
  // Entry points
  'party/lobby/bodies.ts': [
    ['SEC-31', 'read <= maxReadBytes; ', 'true; '],
    ['SEC-31', 'await Promise.race([reader.read(), timeout])', 'await reader.read()'],
  ],
  'party/sites/index-room.ts': [['SEC-95', '[keyPrefix + key.kid]', '[keyPrefix]']],
  'party/sites/keys.ts': [
    ['SEC-91', 'timingSafeEqual(siteKeyOf(secret, site, number), key)', 'true'],
    [
      'SEC-96',
      '? generations.map((generation) => utf8ToBytes(siteKeyOf(secret, site, generation)))',
      "? [...generations.map((generation) => utf8ToBytes(siteKeyOf(secret, site, generation))), utf8ToBytes(publicKey?.x ?? 'x')]",
    ],
    ['SEC-96', '    issuer: site,\n', ''],
    ['SEC-96', '    audience,\n    clockTolerance', '    clockTolerance'],
    ['SEC-96', 'return isShort\n        ? ok', 'return true\n        ? ok'],
  ],
  'party/sites/room.ts': [
    ['SEC-96', 'if (used !== undefined && used !== client)', 'if (false)'],
    [
      'SEC-98',
      'await this.#platform.storage.put({ record: toStored(siteShape, record) });',
      'await this.#platform.storage.put({ record: toStored(siteShape, record), key: siteKeyOf(this.#platform.secret, record.id, record.generations[0] ?? 0) });',
    ],
  ],
  'party/lobby/identity.ts': [
    ['SEC-96', 'return isAllowed ? verified : fail(foreignPage);', 'return verified;'],
    ['SEC-96', 'only === table ?', 'true ?'],
  ],
  'party/table/site/site-events.ts': [
    ['SEC-101', 'site.dueAt > now) return after;', 'site.dueAt > 0) return after;'],
  ],
  'party/platforms/node-webhooks.ts': [
    ['SEC-99', '...(!isLocal && { lookup: lookUpPublic(findAddress) }),', ''],
    ['SEC-99', 'if (isLiteral && !isLocal && isNotPublic(target.hostname)) {', 'if (false) {'],
  ],
  'party/lobby/site-keys.ts': [
    ['SEC-91', 'return key === null || c.env.siteGate.revoked', 'return key === null || new Set()'],
    ['SEC-92', 'if (blockedMs > 0)', 'if (blockedMs < 0)'],
    ['SEC-92', 'if (seconds > 0)', 'if (seconds < 0)'],
  ],
  'party/lobby/api.ts': [
    ['SEC-130', "=== one)?.name ?? ''", '=== one)?.name + token'],
    ['SEC-92', 'if (siteKeyIn(c) !== null) return next();', ''],
    ['SEC-93', 'isSiteApi(c) ? next() : crossOrigin(c, next)', 'crossOrigin(c, next)'],
    ['SEC-32', "  perHour('tables', ({ rateLimits }) => rateLimits.maxTablesPerHour),\n", ''],
    ['SEC-35', 'rejected === null ? next() : retryLater(c, rejected.code, rejected.seconds);\n', 'next();\n'],
    ['SEC-45', '(await c.env.load.queue(next)) ? undefined', '(await next(), true) ? undefined'],
    ['SEC-46', '  proofOfWork,\n', ''],
    [
      'SEC-46',
      'provenId === undefined ? candidateIds(c.env.secret) : [provenId]',
      'candidateIds(c.env.secret)',
    ],
    ['SEC-50', 'allowedOriginJson,\n  unlessDraining,\n', 'unlessDraining,\n'],
    ['SEC-122', 'if (seconds > 0) {', 'if (false) {'],
    ['SEC-124', "scope: ['findCode', code]", "scope: ['findCode']"],
    ['SEC-50', 'if (!/^application\\/json\\s*(;|$)/i.test(', 'if (!/json/i.test('],
    ['SEC-50', 'isOriginAllowed(env.allowedOrigins, origin, req.url),', 'true,'],
  ],
  'party/lobby/operator.ts': [
    ['SEC-133', 'Number(until) > c.env.now()', 'true'],
    ['SEC-133', "bytesToHex(derived(secret, 'arcus-operator-session', operatorToken))", 'secret'],
    ['SEC-133', "operatorToken !== '' && timingSafeEqual(token, operatorToken)", 'true'],
    ['SEC-134', "c.req.method === 'GET' ? next() : ownPageOnly(c, next)", 'next()'],
    ['SEC-134', 'origin !== null && isOriginAllowed([], origin, req.url)', 'true'],
    ['SEC-135', "  perHour('operator', () => maxSignInsPerHour),\n", ''],
    ['SEC-137', "note(c, 'sign-in', '')", "note(c, 'sign-in', '', token)"],
    ['SEC-138', "    await note(c, 'end-table', id, reason);\n", ''],
  ],
  'party/lobby/desk.ts': [['SEC-136', 'ban.network === hash && ban.until > now', 'ban.until > now']],
  'party/desk/reports.ts': [
    ['SEC-131', 'if (until > now) return Math.ceil((until - now) / 1_000);', ''],
    ['SEC-131', 'if (end <= this.#now()) await this.#storage.delete([key]);', '{}'],
  ],
  'party/desk/row-log.ts': [['SEC-131', 'String(number % this.#max)', 'String(number)']],
  'party/desk/room.ts': [['SEC-138', '...auditLog.put(entry),', '']],
  'party/table/operator.ts': [['SEC-139', "(game.redact(event, 'spectator') ?? [])", 'event']],
  'party/codes/room.ts': [
    ['SEC-122', 'await this.#putTimes(by, [...times, now]);', ''],
    ['SEC-122', 'times.length >= maxWrongCodes', 'times.length > maxWrongCodes'],
  ],
  'party/table/seats/password.ts': [
    ['SEC-126', 'password === null || pass === password.hash', 'true'],
    ['SEC-126', '.length >= maxWrongPasswords', '.length > maxWrongPasswords'],
    ['SEC-126', 'if (timingSafeEqual(hashOf(table.key, password), set.hash))', 'if (true)'],
  ],
  'party/table/code.ts': [['SEC-123', '!ended && code?.text === text && code.until > now', '!ended']],
  'party/lobby/app.ts': [
    ['SEC-54', 'detail: `The request was', 'detail: error.stack + `The request was'],
    ['SEC-54', "page(c, errorPage(localeOf(c), c.req.path, c.get('requestId')", 'c.text(String(error.stack'],
  ],
  'party/lobby/party-client.ts': [
    ['SEC-131', 'const by = sources.map(', 'const by = sources.slice(1).map('],
    ['SEC-44', "party === 'table' && !isIssuedId(secret, id as TableId)", 'false'],
  ],
  'party/lobby/rate-limiter.ts': [
    ['SEC-136', 'if (bannedUntil !== null)', 'if (bannedUntil === 0)'],
    ['SEC-34', '[a, b, c, d].map((group = 0)', 'groups.map((group = 0)'],
    ['SEC-35', 'const passes = refilled >= 1;', 'const passes = true;'],
    ['SEC-65', 'budget.spend(address, costMs, now());', '0;'],
  ],
  'party/table/seats/seat-data.ts': [
    ['SEC-142', 'sitter.tokenHash === hash :', 'true :'],
    ['SEC-142', 'own.some(({ sitter }) => isMessageOf(sitter, message))', 'own.length > 0'],
    ['SEC-142', 'subscriptions.map(({ endpoint }) => endpoint)', 'subscriptions'],
    ['SEC-143', '{ name, user: null, avoid: null,', '{ name, avoid: null,'],
    ['SEC-143', 'messages: chat.messages.filter((message) => !gone.includes(message)),', ''],
    ['SEC-143', 'index === seat && player.name === sitter.name', 'false'],
    ['SEC-143', 'members: site.members.filter((other) => other !== member)', 'members: site.members'],
  ],
  'shared/protocol/site.ts': [
    ['SEC-144', '.user === user ? { ...named, user: null, name: neutralName(named.seat) } : named', ''],
  ],
  'party/platforms/variables.ts': [
    ['SEC-141', '...(jurisdiction && { jurisdiction }),', ''],
    ['SEC-141', "throw new RangeError('ARCUS_JURISDICTION is eu or us');", 'return undefined;'],
    ['SEC-34', 'address === null ? null : networkOf(address)', 'address'],
    ['SEC-36', "'ARCUS_ADDRESS_HEADER') ?? ''", "'ARCUS_ADDRESS_HEADER') ?? 'x-forwarded-for'"],
    [
      'SEC-36',
      "header === '' ? null : request.headers.get(header)",
      "request.headers.get('x-forwarded-for') ?? (header === '' ? null : request.headers.get(header))",
    ],
    ['SEC-55', "readText(variables, 'ARCUS_DEVTOOLS') === '1'", 'true'],
  ],
  'party/lobby/party-gate.ts': [
    ['SEC-35', 'const rejected = await rejectionOf(env, cpuCosts.socket);', 'const rejected = null;'],
    ['SEC-37', '!isNameOf[party]?.(name) ||', ''],
    ['SEC-37', '(findGame(queue.game)?.players.includes(queue.size) ?? false)', 'true'],
    ['SEC-44', 'return isMadeUp ? noSuchTable() : null;', 'return null;'],
    ['SEC-44', "isMadeUp ? refusal(request, 'not-public'", "false ? refusal(request, 'not-public'"],
    ['SEC-45', 'env.load.isHigh() && (table', 'false && (table'],
    ['SEC-45', '(table === undefined || isMadeUp)', 'true'],
    ['SEC-49', "!isOriginAllowed(env.allowedOrigins, request.headers.get('origin'), request.url)", 'false'],
    ['SEC-49', 'origin === null || isAllowed', "origin === null || origin === 'null' || isAllowed"],
  ],
  'party/runtime/table-ids.ts': [
    ['SEC-44', 'issueId(secret, id.slice(0, chosenLength)) === id', 'true'],
    [
      'SEC-72',
      "issueId(secret, macOf(chosenLength, secret, 'arcus-match'",
      "issueId('x', macOf(chosenLength, secret, 'arcus-match'",
    ],
  ],
  'party/lobby/security-headers.ts': [
    ['SEC-80', "    `require-trusted-types-for 'script'`,\n", ''],
    ['SEC-79', "...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),", ''],
  ],
  'party/directory/listing.ts': [['SEC-38', 'if (crowd !== other) return crowd > other;', '']],
  'party/directory/record.ts': [
    ['SEC-39', 'empty.length > maxEmptyTablesPerOpener', 'false'],
    ['SEC-42', 'entry.summary === null && entry.updatedAt + tombstoneLifetimeMs < now', 'false'],
  ],
  'party/directory/room.ts': [
    ['SEC-40', 'null || count >= maxUnansweredProbes', "null || reported === 'silent'"],
    ['SEC-41', '.slice(0, maxProbesPerList - probed.size)', ''],
  ],
  'party/directory/listeners.ts': [
    ['SEC-43', "if (until <= now) socket.close(closeCodes.noHello, 'no heartbeat');", ''],
    ['SEC-43', 'if (times.length > 0) await this.#platform.setAlarm(Math.min(...times));', ''],
    ['SEC-43', '&& socket.answeredAt() === null', '&& socket.answeredAt() !== null'],
  ],
  'party/runtime/calls.ts': [
    ['SEC-52', '&& timingSafeEqual(sent, expected);', ';'],
    ['SEC-52', 'Math.abs(now - time) <= signatureSeconds * 1000 &&', ''],
    ['SEC-52', 'time, nonce, method, path, body', 'time, nonce, method, path'],
    ['SEC-52', 'nonce, method, path, body)', 'nonce, method, body)'],
    ['SEC-53', 'if (this.#expiries.has(nonce)) return false;', ''],
    ['SEC-53', 'if (time < this.#from) return false;', ''],
  ],
  'party/platforms/routes.ts': [
    ['SEC-52', 'signature === null || !replays.admit', 'signature !== null && !replays.admit'],
    ['SEC-53', 'signature === null || !replays.admit(signature, now())', 'signature === null'],
  ],
  // Reminders
  'party/table/seats/reminders.ts': [
    ['SEC-114', 'if (subscription !== null && !isAllowed)', 'if (false)'],
    ['SEC-114', '^https:\\/\\/(fcm', 'https:\\/\\/(fcm'],
    ['SEC-114', '}/`))', '}`))'],
    ['SEC-117', 'game: game.id,', 'game: JSON.stringify(game.state),'],
    ['SEC-116', ' && oldest + 60_000 > now) return false;', ' && false) return false;'],
  ],
  'party/platforms/push.ts': [
    ['SEC-115', "error: error instanceof Error ? error.name : 'unknown'", 'error: String(error)'],
  ],
  'party/table/seats/removal.ts': [
    ['SEC-128', '[...new Set([...(removal?.votes ?? []), voter])]', '[...(removal?.votes ?? []), voter]'],
    ['SEC-128', 'votes.filter((seat) => voters.includes(seat)).length >=', 'votes.length >='],
    ['SEC-128', "if (voters.length < minVotes) return fail({ code: 'no-removal' });", ''],
    ['SEC-129', ' || !isPlayer(record, voter)', ''],
    ['SEC-129', 'isHeld(record.seats, seat) && ', ''],
  ],
  'party/matching/strangers.ts': [
    ['SEC-127', '(one.device !== null && other.avoids.includes(one.device))', 'false'],
    ['SEC-127', 'if (hex.slice(nonceLength + idLength) !== tagOf(secret, nonce, body)) return null;', ''],
    ['SEC-127', "keyed(secret, 'nonce', seat)", "keyed(secret, 'nonce')"],
  ],
  // Pages
  'client/embed/embed-settings.ts': [['SEC-51', 'source !== parent || ', '']],
  'client/embed/frame.ts': [
    ['SEC-51', 'event.source !== frame.contentWindow || ', ''],
    ['SEC-51', ' || event.origin !== origin) return;', ') return;'],
  ],
  'client/sdk/connection.ts': [
    ['SEC-76', 'next.origin === new URL(url).origin ? next.href : url', 'next.href'],
  ],
  'client/sdk/guard.ts': [
    ['SEC-77', 'links: isObject, ', ''],
    ['SEC-77', '  settings: isObject,\n', ''],
    ['SEC-77', '=> (isViewOf<Id>(value, game) ? value : null);', '=> value as ViewOf<Id>;'],
  ],
  'client/site/device-export.ts': [
    ['SEC-110', 'if (length > maxExportLength) ', 'if (false) '],
    ['SEC-110', 'isDeviceExport(value) ? (value as DeviceExport) : null', 'value as DeviceExport'],
  ],
  'client/site/app-worker.ts': [
    ['SEC-118', '  await endReminders();\n', ''],
    ['SEC-118', 'await (await container()?.getRegistration())?.unregister();', ''],
  ],
  'client/site/pages/me.ts': [
    ['SEC-109', '        await removeWorker().catch(() => {});\n', ''],
    ['SEC-109', "await fetch('/locale', { method: 'DELETE' }).catch(() => {});", ''],
    ['SEC-109', "history.replaceState(history.state, '', location.pathname);", ''],
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
  // Devtools and development servers
  'party/lobby/devtools.ts': [
    ['SEC-55', '!c.env.devtools || ', ''],
    ['SEC-57', '    isPlainHost(hostname) &&\n', ''],
    ['SEC-57', "headers.get('origin')?.replace(/^https?:\\/\\//, '') === host &&", ''],
    ['SEC-57', "(site === null || site === 'same-origin')", 'true'],
  ],
  'party/table/devtools.ts': [
    ['SEC-58', "['token', 'hostToken', 'seed',", "['hostToken', 'seed',"],
    ['SEC-115', ", 'subscription']", ']'],
  ],
  'wrangler.jsonc': [['SEC-56', '"vars": { ', '"vars": { "ARCUS_DEVTOOLS": "1", ']],
  'compose.yaml': [['SEC-56', 'ARCUS_ADDRESS_HEADER:', 'ARCUS_DEVTOOLS: 1\n      ARCUS_ADDRESS_HEADER:']],
  'scripts/start/server.ts': [
    [
      'SEC-73',
      "X_LOCAL_EXPLORER: 'false'",
      "X_LOCAL_EXPLORER: 'true'",
      { tests: 'cloudflare.*SEC-73', isLong: true },
    ],
  ],
  'scripts/start/partykit-hooks.mjs': [
    ['SEC-60', '.lan ? "0.0.0.0" : "127.0.0.1"', '.lan ? "127.0.0.1" : "0.0.0.0"'],
    [
      'SEC-61',
      '.inspect ? getPortForServer("runtime-inspector") : undefined',
      '.inspect ? undefined : getPortForServer("runtime-inspector")',
    ],
  ],
  // Limits of the Node server
  'party/platforms/connections.ts': [
    ['SEC-62', 'if (count >= this.#most * (client === null ? peerShare : clientShare)) return false;', ''],
    ['SEC-63', 'return this.#open + this.#files >= this.#most * openToAllShare;', 'return false;'],
    ['SEC-64', 'if (this.#open + this.#files >= this.#most) return false;', ''],
  ],
  'party/runtime/budget.ts': [
    [
      'SEC-26',
      'return Math.max(0, Math.ceil(missingMs / refillMsPerSecond));',
      'return 0;',
      { tests: 'node.*\\[SEC-26\\].*one client', isLong: true },
    ],
    ['SEC-65', 'if (missingMs <= 0) this.charge(address, costMs, now);', ''],
  ],
};

export const mutations: readonly Mutation[] = Object.entries(rows).flatMap(([file, changes]) =>
  changes.map(([promise, find, replace, more]) => ({ promise, file, find, replace, ...more })),
);
