import type { Mutation, Rows } from './copy.ts';
import { deviceRows } from './device-mutations.ts';

/** Guards of the server: rooms, lobby, platforms and their configuration. */
const serverRows: Rows = {
  'party/table/game/transcripts.ts': [
    ['SEC-2', 'return isFull || own === null ? full : ownOf(', 'return true ? full : ownOf('],
    ['SEC-102', '...(action.seat === seat &&', '...(action.seat !== null &&'],
    ['SEC-2', '  if (!isFull && (own === null || chosenSeed !== null)) return null;\n'],
    ['SEC-2', 'const shown = game.redact(event, seat);', 'const shown = event;'],
    ['SEC-2', 'positions.map(({ state }) => game.view(state, seat))', 'positions.map(({ state }) => state)'],
    ['SEC-10', "isFull = settings.transcript === 'full';", "isFull = record.settings.transcript === 'full';"],
    ['SEC-10', '(own === null && !settings.spectators)', '(own === null && !record.settings.spectators)'],
    ['SEC-14', '  if (own === null && !settings.spectators) return null;\n'],
    ['SEC-66', 'const made = making.then(', 'const made = Promise.resolve().then('],
    ['SEC-66', 'kept.get(key) ?? JSON.stringify', 'JSON.stringify'],
    ['SEC-74', '  if (isRunning) return null;\n'],
    ['SEC-1', " && viewed.finished.head.terms.settings.transcript === 'full'"],
    ['SEC-94', '|| (viewed.isRunning && viewed.own === null)'],
    [
      'SEC-94',
      'own === null ? null : { seat: own, user }',
      '{ seat: own ?? seatOf(0), user: record.seats[0]?.user ?? null }',
    ],
    ['SEC-75', 'end.endedAt + settings.spectatorDelay * 1000 > now', 'false'],
  ],
  'party/table/game/decisions.ts': [
    [
      'SEC-111',
      'end + sitter.bankMs;',
      'end + sitter.bankMs + [...JSON.stringify(game.state)].reduce((sum, one, at) => sum + at * one.charCodeAt(0), 0);',
    ],
  ],
  'party/table/features/pause.ts': [
    ['SEC-112', ' && players.every((sitter) => sitter?.wantsPause)'],
    ['SEC-112', "if (match.players.length > 0 && !isOverDays(settings)) return fail({ code: 'no-pause' });"],
  ],
  'party/table/features/delay.ts': [
    ['SEC-3', 'next.at + settings.spectatorDelay * 1000', 'next.at'],
    [
      'SEC-3',
      "facts.has('table:started') && settings.spectatorDelay > 0",
      "facts.has('table:started') && game.number < 0",
    ],
  ],
  'party/table/record.ts': [
    ['SEC-3', 'isInGame(game.phase) || isDelayedGameRunning(audience)', 'isInGame(game.phase)'],
    ['SEC-74', 'delayed !== null && delayed.outcome === null', 'false'],
  ],
  'party/table/views/views.ts': [
    ['SEC-115', 'digestOf(endpoint)', 'endpoint'],
    ['SEC-125', "viewer === 'spectator' ? {} : codeView(record)", 'codeView(record)'],
    ['SEC-74', 'isDelayed ? null : pauseView(record)', 'pauseView(record)'],
    ['SEC-74', '  bankSeconds: 0,\n  incrementSeconds: 0,\n'],
    ['SEC-97', 'seat.name,\n  bot', 'seat.name,\n  ...(seat.user !== null && { user: seat.user }),\n  bot'],
    ['SEC-9', 'places = cards.map(({ place }) => place)', 'places = [...cards.map(({ place }) => place), 7]'],
    ['SEC-59', 'log.head === null || game.chosenSeed !== null', 'log.head === null'],
    ['SEC-3', "return audience.delayed === null ? 'live' : 'delayed';", "return 'live';"],
    ['SEC-3', "if (sight === 'live' || delayed === null) return", 'if (delayed !== undefined) return'],
    ['SEC-3', 'actions: isPlayer || isSealed ? log.length : 0', 'actions: log.length'],
    ['SEC-3', "const canRead = sight !== 'hidden' && !isDelayed;", "const canRead = sight !== 'hidden';"],
    ['SEC-14', "if (!settings.spectators) return 'hidden';"],
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
    ['SEC-3', "  'table:said',\n"],
    ['SEC-3', 'isDelayed ? [...gameEvents, ...seatEvents] : gameEvents', 'gameEvents'],
    ['SEC-74', "  'table:changed',\n"],
    ['SEC-74', '!hidden.includes(event.type) && !isBotLeaving(event)', '!hidden.includes(event.type)'],
    ['SEC-14', "return sight === 'delayed' ? [...around, ...delayedEvents] : around;", 'return events;'],
  ],
  'party/table/views/relays.ts': [
    ['SEC-126', "  if (record.password !== null) return 'passwordNeeded';\n"],
    ['SEC-74', "watching && sightOf(record, 'spectator') === 'delayed'", 'false'],
  ],
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
    ['SEC-17', "if (isBarred(record.kicked, tokenHash, sender, now)) return fail({ code: 'kicked' });"],
    ['SEC-18', 'wroteAt: messageTimes(record, seat)', 'wroteAt: []'],
    ['SEC-19', "if (isNameTaken(seats, name)) return fail({ code: 'name-taken' });"],
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
    ['SEC-15', "if (record.host.seat !== seat) return fail({ code: 'not-host' });"],
  ],
  'party/table/features/chat.ts': [
    ['SEC-18', 'waitFor(timesOf(writers, sender.connection), maxMessages, now)', '0'],
    ['SEC-18', 'waitFor(timesOf(writers, sender.address), maxMessagesPerAddress, now)', '0'],
    ['SEC-18', 'waitFor(wroteAt, maxMessages, now)', '0'],
  ],
  'party/table/features/reservations.ts': [
    ['SEC-16', 'allowed: !starts', 'allowed: true'],
    ['SEC-16', 'seat: starts ? null : seatOf(0)', 'seat: seatOf(0)'],
  ],
  'party/table/seats/connections.ts': [
    ['SEC-14', '!record.settings.spectators && isInGameForSpectators(record)', 'false'],
    ['SEC-22', 'heardAt + limits.silenceTimeoutMs <= now', 'heardAt + 9 * limits.silenceTimeoutMs <= now'],
    ['SEC-22', 'return Math.ceil(Math.min(...times) / grid) * grid;', 'return null;'],
    ['SEC-43', "(event.type === 'alarm' ? overdueHellos(context) : [])", '([] as Connection[])'],
  ],
  'party/runtime/limits.ts': [
    ['SEC-13', 'if (neighbours.length >= maxSocketsPerAddress) return evictionCandidate(neighbours);'],
    ['SEC-13', 'Math.ceil(maxSockets * spectatorShare)', 'maxSockets + 9'],
  ],
  'party/table/contract.ts': [
    ['SEC-132', 'return own === seat ? null : own;', 'return own;'],
    ['SEC-132', 'isHeld(seats, seat) ? seatOfToken(seats, token) : null', 'seatOfToken(seats, token)'],
    ['SEC-126', 'record.password !== null && seat === null', 'false'],
    ['SEC-96', '|| (game !== null && game !== table.game)'],
    ['SEC-91', 'record.site?.id === site', 'record.site'],
  ],
  'party/table/room.ts': [
    [
      'SEC-13',
      'protected override admits(): boolean {\n    return true;',
      'protected override admits(others: readonly Connection[]): boolean {\n    return others.length < this.platform.limits.maxSockets;',
    ],
  ],
  'party/table/game/dealing.ts': [
    ['SEC-23', 'seeds: dealing.seeds.with(seat, seed) });', 'seeds: dealing.seeds });'],
  ],
  'party/table/step.ts': [
    ['SEC-59', 'chosenSeed: game.chosenSeed', 'chosenSeed: null'],
    ['SEC-23', '(after === before) return', "(after === before || after.game.phase === 'dealing') return"],
  ],
  'party/runtime/actor.ts': [
    [
      'SEC-24',
      'await Promise.all(effects.flatMap((effect) => this.#store(effect) ?? []));',
      'void Promise.all(effects.flatMap((effect) => this.#store(effect) ?? [])).catch(() => undefined);',
    ],
    ['SEC-24', 'effect)?.catch(', 'effect)?.catch(() => undefined).catch('],
    ['SEC-27', 'if (isNowTooSlow && connection !== undefined) this.#tooSlow.push(connection);'],
    ['SEC-65', 'this.#platform.budget?.spend(connection.address, cost, now, isFirst)', '0'],
    [
      'SEC-150',
      'const isFirst = isHeartbeat || this.isPlayer(connection);',
      'const isFirst = this.isPlayer(connection);',
    ],
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
  'party/matching/tickets.ts': [
    ['SEC-90', 'changeAbsences(left.record, ticket, 1, context.now)', 'left.record'],
    ['SEC-136', 'context.isBanned(device)', 'false'],
    ['SEC-33', "if (!isAllowed(step.record, ticket, context)) return refuse(step, connection, 'too-fast');"],
    ['SEC-43', 'connection) => connection.ticket === null && seekDeadline(connection) <= now', ') => false'],
    ['SEC-47', 'if (!proven.ok) return', 'if (false) return'],
  ],
  'party/matching/status.ts': [['SEC-25', 'left.slice(0, maxNotifiedPerStep)', 'left']],
  'party/matching/room.ts': [['SEC-25', 'return address === null ? id : `address', 'return id || `address']],
  'party/matching/step.ts': [
    ['SEC-25', 'groups.slice(0, maxMatchesPerStep - started)', 'groups'],
    ['SEC-43', 'if (connection.ticket === null) times.push(seekDeadline(connection));', 'void connection;'],
  ],
  'party/matching/limits.ts': [
    ['SEC-29', '    own >= maxTicketsPerAddress\n', '    false\n'],
    [
      'SEC-29',
      "if (ticket.status.type === 'seated') continue;",
      'if (ticket.disconnectedAt !== null) continue;',
    ],
    ['SEC-25', '    region >= maxTicketsPerRegion ||\n'],
    ['SEC-25', '    group >= maxTicketsPerGroup ||\n'],
    ['SEC-33', 'remaining: refilled(stored, limits) - 1', 'remaining: refilled(stored, limits)'],
    ['SEC-33', 'return allowance === undefined || refilled(allowance, limits) >= 1;', 'return true;'],
    ['SEC-47', 'solved === null || record.spentChallenges.has(solved.id)', 'solved === null'],
    ['SEC-47', 'network: connection.address }', 'network: null }'],
  ],
  'party/matching/absences.ts': [
    ['SEC-90', 'if (absence.nextAt > now) return false;'],
    ['SEC-90', 'isBefore(other, ticket)', 'false'],
    ['SEC-90', 'nextAt: now + delayMs(countOf(absence, now))', 'nextAt: 0'],
  ],
  'party/matching/grouping.ts': [['SEC-90', ' &&\n        isNext(record, ticket, limits.now)']],
  'party/matching/attendance.ts': [
    ['SEC-90', 'note(note(step.record, seated, -1), missed, 1)', 'note(step.record, seated, -1)'],
    ['SEC-90', 'changeAbsences(step.record, ticket, 1, now)', 'step.record'],
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
  'party/http/bodies.ts': [
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
    ['SEC-96', '    issuer: site,\n'],
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
  'party/sites/identity.ts': [
    ['SEC-96', 'return isAllowed ? verified : fail(foreignPage);', 'return verified;'],
    ['SEC-96', 'table === id ?', 'true ?'],
    ['SEC-136', 'if (until === null)', 'if (until !== 0)'],
  ],
  'party/sites/site-api.ts': [['SEC-136', 'if (ban !== null) return fail(ban);']],
  'party/table/features/site-events.ts': [
    ['SEC-3', "isDelayedGameRunning(audience) && !ended && event.type !== 'game.started'", 'false'],
  ],
  'party/table/outbox.ts': [
    ['SEC-101', 'findIndex(({ due }) => due > now)', 'findIndex(({ due, tries }) => due > now || tries > 0)'],
  ],
  'party/platforms/node-webhooks.ts': [
    ['SEC-99', '...(!isLocal && { lookup: lookUpPublic(findAddress) }),'],
    ['SEC-99', 'if (isLiteral && !isLocal && isNotPublic(target.hostname)) {', 'if (false) {'],
  ],
  'party/sites/site-keys.ts': [
    ['SEC-91', 'return key === null || c.env.siteGate.revoked', 'return key === null || new Set()'],
    ['SEC-92', 'if (blockedMs > 0)', 'if (blockedMs < 0)'],
    ['SEC-92', 'if (seconds > 0)', 'if (seconds < 0)'],
  ],
  'party/lobby/api.ts': [
    ['SEC-92', 'if (siteKeyIn(c) !== null) return next();'],
    ['SEC-93', 'isSiteApi(c) ? next() : crossOrigin(c, next)', 'crossOrigin(c, next)'],
    ['SEC-32', "  perHour('tables', ({ rateLimits }) => rateLimits.maxTablesPerHour),\n"],
    ['SEC-35', 'rejected === null ? next() : retryLater(c, rejected.code, rejected.seconds);\n', 'next();\n'],
    ['SEC-46', '  proofOfWork,\n'],
    [
      'SEC-46',
      'provenId === undefined ? candidateIds(c.env.secret) : [provenId]',
      'candidateIds(c.env.secret)',
    ],
    ['SEC-50', 'allowedOriginJson,\n  unlessDraining,\n', 'unlessDraining,\n'],
  ],
  'party/http/guards.ts': [
    ['SEC-45', '(await c.env.load.queue(next)) ? undefined', '(await next(), true) ? undefined'],
    ['SEC-50', 'if (!/^application\\/json\\s*(;|$)/i.test(', 'if (!/json/i.test('],
    ['SEC-50', 'isOriginAllowed(env.allowedOrigins, origin, req.url),', 'true,'],
  ],
  'party/table/clock.ts': [
    ['SEC-153', 'emptySince + (isOverDays(settings) ? dayMs : emptyTimeoutMs) <= now', 'false'],
    ['SEC-153', '!(isInGame(game.phase) && seats', '!(false && seats'],
  ],
  'party/codes/find-code.ts': [
    ['SEC-122', 'if (seconds > 0) {', 'if (false) {'],
    ['SEC-124', "scope: ['findCode', code]", "scope: ['findCode']"],
  ],
  'party/desk/report-player.ts': [
    ['SEC-130', "=== one)?.name ?? ''", '=== one)?.name + token'],
    ['SEC-131', 'const by = [deviceHash(secret, device), ', 'const by = ['],
  ],
  'party/desk/operator.ts': [
    ['SEC-133', 'Number(until) > c.env.systemNow()', 'true'],
    ['SEC-133', "bytesToHex(derived(secret, 'arcus-operator-session', operatorToken))", 'secret'],
    ['SEC-133', "operatorToken !== '' && timingSafeEqual(token, operatorToken)", 'true'],
    ['SEC-134', "c.req.method === 'GET' ? next() : ownPageOnly(c, next)", 'next()'],
    ['SEC-134', 'origin !== null && isOriginAllowed([], origin, req.url)', 'true'],
    ['SEC-135', "  perHour('operator', () => maxSignInsPerHour),\n"],
    ['SEC-137', "note(c, 'sign-in', '')", "note(c, 'sign-in', '', token)"],
    ['SEC-138', "    await note(c, 'end-table', id, reason);\n"],
  ],
  'party/desk/reader.ts': [['SEC-136', 'ban.hash === hash', 'true']],
  'party/desk/reports.ts': [
    ['SEC-131', 'if (until > now) return Math.ceil((until - now) / 1_000);'],
    ['SEC-131', 'if (end <= this.#now()) await this.#storage.delete([key]);', '{}'],
  ],
  'party/desk/row-log.ts': [['SEC-131', 'String(number % this.#max)', 'String(number)']],
  'party/desk/room.ts': [['SEC-138', '...auditLog.put(entry),']],
  'party/table/features/members.ts': [
    ['SEC-74', 'isDelayed ? siteSeatsInGame(record) : siteSeats(record)', 'siteSeats(record)'],
    ['SEC-74', 'isDelayed ? null : game.outcome', 'game.outcome'],
  ],
  'party/table/features/operator.ts': [
    ['SEC-74', 'isDelayedGameRunning(audience) ? ', 'false ? '],
    ['SEC-139', "(game.redact(event, 'spectator') ?? [])", 'event'],
  ],
  'party/codes/room.ts': [
    ['SEC-152', 'digestOf(netstrings([origin, name]))', 'netstrings([origin, name])'],
    ['SEC-122', 'await this.#putTimes(by, [...times, now]);'],
    ['SEC-122', 'times.length >= maxWrongCodes', 'times.length > maxWrongCodes'],
  ],
  'party/table/seats/password.ts': [
    ['SEC-126', 'password === null || pass === password.hash', 'true'],
    ['SEC-126', '.length >= maxWrongPasswords', '.length > maxWrongPasswords'],
    ['SEC-126', 'if (timingSafeEqual(hashOf(table.key, password), set.hash))', 'if (true)'],
  ],
  'party/table/features/code.ts': [
    ['SEC-123', '!ended && code?.text === text && code.until > now', '!ended'],
  ],
  'party/lobby/tables.ts': [
    ['SEC-151', 'isOwn ? (stated ?? origin) : origin;', 'stated ?? origin;'],
    ['SEC-151', '|| !isOriginAllowed(allowedOrigins, page, req.url)'],
  ],
  'party/lobby/app.ts': [
    ['SEC-54', 'detail: `The request was', 'detail: error.stack + `The request was'],
    ['SEC-54', "page(c, retryPage(visitOf(c), 'error', c.get('requestId')", 'c.text(String(error.stack'],
  ],
  'party/platforms/rooms.ts': [
    ['SEC-44', "party === 'table' && !isIssuedId(secret, id as TableId)", 'false'],
  ],
  'party/http/rate-limiter.ts': [
    ['SEC-136', 'if (bannedUntil !== null)', 'if (bannedUntil === 0)'],
    ['SEC-34', '[a, b, c, d].map((group = 0)', 'groups.map((group = 0)'],
    ['SEC-35', 'const passes = refilled >= 1;', 'const passes = true;'],
    ['SEC-65', 'budget.spend(address, costMs, now());', '0;'],
  ],
  'party/table/features/seat-data.ts': [
    ['SEC-1', 'isForSite && !isPublic(record, game.rows, now)', 'false'],
    ['SEC-74', 'isForSite && isDelayedGameRunning(record.audience) ? [] : seatsOf', 'seatsOf'],
    ['SEC-1', '!isForSite || record.settings.spectators ||', 'true ||'],
    ['SEC-142', 'sitter.tokenHash === hash :', 'true :'],
    ['SEC-142', 'own.some(({ sitter }) => isMessageOf(sitter, message))', 'own.length > 0'],
    ['SEC-142', 'subscriptions.map(({ endpoint }) => endpoint)', 'subscriptions'],
    ['SEC-143', '{ user: null, avoid: null,', '{ avoid: null,'],
    ['SEC-143', 'messages: chat.messages.filter((message) => !gone.includes(message)),'],
    ['SEC-143', 'withSeat(withName(record, seat, name), seat,', 'withSeat(record, seat,'],
    ['SEC-143', 'members: site.members.filter((other) => other !== member)', 'members: site.members'],
  ],
  'party/platforms/variables.ts': [
    ['SEC-141', '...(jurisdiction && { jurisdiction }),'],
    ['SEC-141', "throw new RangeError('ARCUS_JURISDICTION is eu or us');", 'return undefined;'],
    ['SEC-34', 'return networkOf(address);', 'return address;'],
    ['SEC-36', 'if (address !== null) return networkOf(address);', 'return networkOf(written);'],
    ['SEC-36', "'ARCUS_ADDRESS_HEADER') ?? ''", "'ARCUS_ADDRESS_HEADER') ?? 'x-forwarded-for'"],
    [
      'SEC-36',
      "header === '' ? null : request.headers.get(header)",
      "request.headers.get('x-forwarded-for') ?? (header === '' ? null : request.headers.get(header))",
    ],
    ['SEC-55', "readText(variables, 'ARCUS_DEVTOOLS') === '1'", 'true'],
  ],
  'party/platforms/party-gate.ts': [
    ['SEC-35', 'const rejected = await rejectionOf(env, cpuCosts.socket);', 'const rejected = null;'],
    ['SEC-37', '!isNameOf[party]?.(name) ||'],
    ['SEC-37', 'findGame(name) !== undefined', 'true'],
    ['SEC-44', 'return isMadeUp ? noSuchTable() : null;', 'return null;'],
    ['SEC-44', "isMadeUp ? refusal(request, 'not-public'", "false ? refusal(request, 'not-public'"],
    ['SEC-45', 'env.load.isHigh() && (table', 'false && (table'],
    ['SEC-45', '(table === undefined || isMadeUp)', 'true'],
    ['SEC-49', "!isOriginAllowed(env.allowedOrigins, request.headers.get('origin'), request.url)", 'false'],
  ],
  'party/runtime/table-ids.ts': [
    ['SEC-44', 'issueId(secret, id.slice(0, chosenLength)) === id', 'true'],
    [
      'SEC-72',
      "issueId(secret, macOf(chosenLength, secret, 'arcus-match'",
      "issueId('x', macOf(chosenLength, secret, 'arcus-match'",
    ],
  ],
  'party/http/security-headers.ts': [
    ['SEC-49', 'origin === null || isAllowed', "origin === null || origin === 'null' || isAllowed"],
    ['SEC-80', "    `require-trusted-types-for 'script'`,\n"],
    ['SEC-79', "...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),"],
  ],
  'party/directory/listing.ts': [['SEC-38', 'if (crowd !== other) return crowd > other;']],
  'party/directory/record.ts': [
    ['SEC-39', 'empty.length > maxEmptyTablesPerOpener', 'false'],
    ['SEC-42', 'entry.summary === null && entry.updatedAt + tombstoneLifetimeMs < now', 'false'],
  ],
  'party/directory/room.ts': [
    ['SEC-40', 'null || count >= maxUnansweredProbes', "null || reported === 'silent'"],
    ['SEC-41', '.slice(0, maxProbesPerList - probed.size)'],
  ],
  'party/directory/listeners.ts': [
    ['SEC-43', "if (until <= now) socket.close(closeCodes.noHello, 'no heartbeat');"],
    ['SEC-43', 'if (times.length > 0) await this.#platform.setAlarm(Math.min(...times));'],
    ['SEC-150', 'if (bucket.overLimitCount > 0) {', 'if (false) {'],
    ['SEC-43', '&& socket.answeredAt() === null', '&& socket.answeredAt() !== null'],
  ],
  'party/runtime/calls.ts': [
    ['SEC-52', '&& timingSafeEqual(sent, expected);', ';'],
    ['SEC-52', 'Math.abs(now - time) <= signatureSeconds * 1000 &&'],
    ['SEC-52', 'time, nonce, method, path, body', 'time, nonce, method, path'],
    ['SEC-52', 'nonce, method, path, body)', 'nonce, method, body)'],
    ['SEC-53', 'if (this.#expiries.has(nonce)) return false;'],
    ['SEC-53', 'if (time < this.#from) return false;'],
  ],
  'party/platforms/routes.ts': [
    ['SEC-52', 'signature === null || !replays.admit', 'signature !== null && !replays.admit'],
    ['SEC-53', 'signature === null || !replays.admit(signature, systemNow())', 'signature === null'],
  ],
  'party/table/features/reminders.ts': [
    ['SEC-114', 'if (subscription !== null && !isAllowed)', 'if (false)'],
    ['SEC-114', '^https:\\/\\/(fcm', 'https:\\/\\/(fcm'],
    ['SEC-114', '}/`))', '}`))'],
    ['SEC-117', 'game: game.id,', 'game: JSON.stringify(game.state),'],
    ['SEC-116', ' && oldest + 60_000 > now) return false;', ' && false) return false;'],
  ],
  'party/platforms/push.ts': [
    ['SEC-115', "error: error instanceof Error ? error.name : 'unknown'", 'error: String(error)'],
  ],
  'party/table/features/removal.ts': [
    ['SEC-128', '[...new Set([...(removal?.votes ?? []), voter])]', '[...(removal?.votes ?? []), voter]'],
    ['SEC-128', 'votes.filter((seat) => voters.includes(seat)).length >=', 'votes.length >='],
    ['SEC-128', "if (voters.length < minVotes) return fail({ code: 'no-removal' });"],
    ['SEC-129', ' || !isPlayer(record, voter)'],
  ],
  'party/table/views/removal.ts': [['SEC-129', 'isHeld(record.seats, seat) && ']],
  'party/matching/strangers.ts': [
    ['SEC-127', '(one.device !== null && other.avoids.includes(one.device))', 'false'],
    ['SEC-127', 'if (hex.slice(nonceLength + idLength) !== tagOf(secret, nonce, body)) return null;'],
    ['SEC-127', "keyed(secret, 'nonce', seat)", "keyed(secret, 'nonce')"],
  ],
  'party/lobby/devtools.ts': [
    ['SEC-55', '!c.env.devtools || '],
    ['SEC-57', '    isPlainHost(hostname) &&\n'],
    ['SEC-57', "headers.get('origin')?.replace(/^https?:\\/\\//, '') === host &&"],
    ['SEC-57', "(site === null || site === 'same-origin')", 'true'],
  ],
  'party/table/features/devtools.ts': [
    ['SEC-58', "['token', 'hostToken', 'seed',", "['hostToken', 'seed',"],
    ['SEC-115', ", 'subscription']", ']'],
  ],
  'wrangler.jsonc': [['SEC-56', '"vars": { ', '"vars": { "ARCUS_DEVTOOLS": "1", ']],
  'deploy/compose.yaml': [
    ['SEC-56', 'ARCUS_ADDRESS_HEADER:', 'ARCUS_DEVTOOLS: 1\n      ARCUS_ADDRESS_HEADER:'],
  ],
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
  'party/platforms/connections.ts': [
    ['SEC-62', 'if (count >= this.#most * (client === null ? peerShare : clientShare)) return false;'],
    ['SEC-63', 'return this.#open + this.#files >= this.#most * openToAllShare;', 'return false;'],
    ['SEC-64', 'if (this.#open + this.#files >= this.#most) return false;'],
  ],
  'party/runtime/budget.ts': [
    [
      'SEC-26',
      'return Math.max(0, Math.ceil(missingMs / refillMsPerSecond));',
      'return 0;',
      { tests: '\\[SEC-26\\].*all of these', isLong: true },
    ],
    ['SEC-65', 'if (missingMs <= 0) this.charge(address, costMs, now);'],
  ],
};

export const mutations: readonly Mutation[] = Object.entries({ ...serverRows, ...deviceRows }).flatMap(
  ([file, changes]) =>
    changes.map(([promise, find, replace = '', more]) => ({ promise, file, find, replace, ...more })),
);
