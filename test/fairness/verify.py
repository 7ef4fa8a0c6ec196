#!/usr/bin/env python3
"""Verifies the transcript of a finished game: an independent verifier, written from FAIRNESS.md, with Python's standard library only.

It plays the moves of drop-rainbow only, and no computer player; what it did not check is `unplayed`. It opens no card of an `own` transcript,
and prints the cards dealt before the first move. Exit codes: 0 witnessed, 1 wrong, 2 unreadable, 3 consistent, unknown or unplayed.
"""
import base64, hashlib, hmac, json, math, re, sys
from decimal import Decimal
from functools import lru_cache, reduce
class Unreadable(Exception): """The file is not of this format."""
def utf16(text): return len(text.encode('utf-16-le', 'surrogatepass')) // 2
def number(digits):
    value = float(digits)
    return int(value) if value.is_integer() and abs(value) < 2 ** 53 else value

def number_text(value):
    if isinstance(value, int): return str(value)
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text, point, minus = ''.join(map(str, digits)).rstrip('0'), len(digits) + exponent, '-' * sign
    if len(text) <= point <= 21: return minus + text.ljust(point, '0')
    if 0 < point <= 21: return f'{minus}{text[:point]}.{text[point:]}'
    if -6 < point <= 0: return f'{minus}0.{"0" * -point}{text}'
    return f'{minus}{text[0]}{"." * (len(text) > 1)}{text[1:]}e{point - 1:+d}'
AS_JSON = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(',', ':')).encode
def canonical(value):
    text = AS_JSON(value)
    # Python sorts other keys, and writes fractions and large numbers, in another way.
    if text.isascii() and not re.search(r'\d(\.|e[+-])', text): return text
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode('utf-16-be', 'surrogatepass'))
        return '{' + ','.join(f'{canonical(key)}:{canonical(value[key])}' for key in keys) + '}'
    if isinstance(value, list): return '[' + ','.join(map(canonical, value)) + ']'
    if type(value) in (int, float): return number_text(value)
    return re.sub('[\ud800-\udfff]', lambda half: f'\\u{ord(half[0]):04x}', text)

def sha256(*parts): return hashlib.sha256(b''.join(parts)).hexdigest()
def digest_of(value): return sha256(canonical(value).encode())
def digest(kind, *parts): return bytes.fromhex(sha256(bytes([kind]), *parts))
def derive(key, data): return hmac.digest(bytes.fromhex(key), data, 'sha256').hex()
def frame(*texts): return b''.join(b'%d:%s,' % (len(text), text) for text in map(str.encode, map(str, texts)))
def mac(key, *texts): return derive(key, frame(*texts))

# Ed25519 (RFC 8032), strict: only canonical points, no key of small order, no cofactor.
P, ORDER = 2 ** 255 - 19, 2 ** 252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P)

def add(one, other):
    """Of points (X, Y, Z, T) with x = X / Z, y = Y / Z, xy = T / Z."""
    (a, b, c, d), (e, f, g, h) = one, other
    less, more, product, twice = (b - a) * (f - e) % P, (b + a) * (f + e) % P, 2 * D * d * h % P, 2 * c * g % P
    e, f, g, h = more - less, twice - product, twice + product, more + less
    return e * f % P, g * h % P, f * g % P, e * h % P

def point(encoded):
    """None for bytes that encode no point."""
    y, sign = int.from_bytes(encoded, 'little') % 2 ** 255, encoded[31] >> 7
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * v ** 3 * pow(u * v ** 7, (P - 5) // 8, P) % P
    if v * x * x % P != u: x = x * ROOT % P
    if y >= P or v * x * x % P != u or (x == 0 and sign): return None
    if x % 2 != sign: x = P - x
    return x, y, 1, x * y % P

BASE = point(bytes.fromhex('58' + '66' * 31))

@lru_cache(None)
def signed_by(key, text, signature):
    """Whether the key (hex) made the signature (base64url) of the bytes."""
    raw = base64.urlsafe_b64decode(signature + '==')
    of, times = point(bytes.fromhex(key)), int.from_bytes(raw[32:], 'little')
    if of is None or times >= ORDER: return False
    eightfold = of
    for _ in range(3): eightfold = add(eightfold, eightfold)
    if eightfold[0] == 0: return False
    challenge = int.from_bytes(hashlib.sha512(raw[:32] + bytes.fromhex(key) + text).digest(), 'little') % ORDER
    minus, total = (P - of[0], of[1], 1, P - of[3]), (0, 1, 1, 0)
    choices = (0, 1, 1, 0), BASE, minus, add(BASE, minus)
    for bit in range(252, -1, -1):
        total = add(add(total, total), choices[(times >> bit & 1) + 2 * (challenge >> bit & 1)])
    scale = pow(total[2], P - 2, P)
    return (total[1] * scale % P | total[0] * scale % P % 2 << 255).to_bytes(32, 'little') == raw[:32]

# A shape is an object or a list of shapes, one of several, a range, a pattern of texts, a type, or a test.
def fits(value, shape):
    if isinstance(shape, dict):
        return (isinstance(value, dict) and {name for name in shape if not name.endswith('?')} <= value.keys()
                and all(fits(each, shape.get(name, shape.get(name + '?', ()))) for name, each in value.items()))
    if isinstance(shape, list):
        most = shape[1] if len(shape) > 1 else math.inf
        return isinstance(value, list) and len(value) <= most and all(fits(each, shape[0]) for each in value)
    if isinstance(shape, tuple): return any(fits(value, one) for one in shape)
    if isinstance(shape, range): return type(value) is int and value in shape
    if isinstance(shape, str): return isinstance(value, str) and re.fullmatch(shape, value) is not None
    return shape in (object, type(value)) if isinstance(shape, type) else shape(value)

def text_of(most): return lambda value: isinstance(value, str) and len(value) <= most
def by_count(digits, shape):
    return lambda value: isinstance(value, dict) and all(fits(key, digits) and fits(value[key], shape) for key in value)
HEX, SIGNATURE, SEAT, COUNT, ORDINAL, null = '[0-9a-f]{64}', '[0-9A-Za-z_-]{85}[AQgw]', range(12), range(2 ** 53), range(1, 2 ** 53), type(None)
BY_SEAT = [(null, HEX), 12]
TERMS = {
    'v': range(1, 2), 'table': '[0-9a-hjkmnp-tv-z]{12}', 'game': text_of(40), 'rules': ORDINAL, 'gameNumber': ORDINAL, 'attempt': ORDINAL,
    'withheld': [SEAT, 12], 'options': object, 'first': (null, SEAT), 'before': (null, HEX),
    'commitment': HEX, 'commitments': BY_SEAT, 'decks': (null, HEX), 'keys': [[HEX, 4], 12],
    'settings': {'botsReplaceLeavers': bool, 'hints': 'never|alone|always', 'spectatorDelay': range(121), 'spectators': bool,
                 'transcript': 'full|own', 'turnSeconds': (null, range(15, 301), *(range(86400 * days, 86400 * days + 1) for days in (1, 2, 3, 7)))},
    'seats': [{'name': text_of(100), 'color': 'red|orange|yellow|green|blue|violet|pink|black|white', 'level': (null, 'easy|normal|hard')}, 12],
}
MADE, SIGNED = {'at': COUNT, 'seat': SEAT, 'by': 'player|bot|time|away|left|vote'}, {'after': COUNT, 'signature': SIGNATURE}
COMMON = {
    'format': 'arcus-transcript', 'version': range(1, 2), 'seal': HEX,
    'head': {'terms': TERMS, 'seeds': BY_SEAT, 'startedAt': COUNT, 'choices': [SEAT, 12]},
    'end': {'endedAt': COUNT, 'state': HEX, 'outcome': {'winners': [SEAT], 'scores': [(int, float)], 'reason': str}},
}
FULL = {**COMMON, 'kind': 'full', 'secret': HEX, 'actions': [{**MADE, 'action': object, 'signed?': SIGNED}]}
CHOSEN = {**COMMON, 'kind': 'chosen', 'seed': str, 'actions': FULL['actions']}
OWN = {
    **COMMON, 'kind': 'own', 'seat': SEAT, 'view': object, 'checksum': HEX,
    'decks': [{'hand': COUNT, 'nodes': str, 'path': [HEX], 'openings': by_count('(?s:.*)', str)}],
    'steps': [{**MADE, 'action?': object, 'signed?': SIGNED, 'delta': object, 'events': [lambda event: isinstance(event, dict) and fits(event.get('type'), str)]}],
}
WITNESS = {
    'format': 'arcus-witness', 'version': range(1, 2), 'table': text_of(40), 'gameNumber': ORDINAL, 'seat?': SEAT, 'key?': HEX,
    'before?': HEX, 'passed?': COUNT, 'evicted?': lambda value: value is True,
    'promises?': by_count('[1-9][0-9]{0,3}', {'bound': HEX, 'seed': HEX}),
    'statements?': by_count('terms [1-9][0-9]{0,3}|seal', HEX),
    'seen?': [{'from': range(10 ** 6), 'to': range(10 ** 6), 'digest': HEX, 'last': HEX}, 1_000],
    'contradictions?': [{'name': text_of(40), 'value': text_of(64)}, 20],
}

def is_portable(value, levels=100):
    if not isinstance(value, (dict, list)): return value not in (math.inf, -math.inf)
    return levels > 0 and all(is_portable(each, levels - 1) for each in (value if isinstance(value, list) else value.values()))

def read(text, longest, shape):
    try:
        value = json.loads(text, parse_int=number, parse_float=number, parse_constant=int)
        if utf16(text) <= longest and is_portable(value) and fits(value, shape): return value
    except (ValueError, RecursionError): pass
    raise Unreadable('too long, cut short, or with a missing, unknown or invalid field')

COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink']
STATES = ('AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR '
          'PA RI SC SD TN TX UT VT VA WA WV WI WY').split()
CARDS = ('auto', range(8, 13))
GAMES = {  # version of the rules, numbers of players, options
    'drop-rainbow': (1, range(2, 6), {'cardsPerColor': CARDS, 'hiddenScores': bool, 'lastLap': bool, 'showSeven': bool}),
    'seven-poker': (1, range(3, 6), {'cardsPerColor': CARDS, 'laps': range(2, 4), 'neighborSwap': ('auto', bool), 'victoryCards': range(3, 7)}),
    'sequence-states': (1, [2, 3, 4, 6, 8, 9, 10, 12], {
        'teams': range(2, 4), 'loseUndrawnCard': bool, 'tableTalk': 'muted|penalty', 'geography': bool, 'endlessDecks': bool}),
    'presidential-poker': (1, range(2, 9), {
        'stack': range(10, 10_001), 'ante': range(1, 101), 'minBet': range(1, 1_001), 'cut': bool,
        'limit': 'no-limit|pot-limit|fixed', 'maxHands': ('off', range(1, 1_001))}),
}

def playable(terms, counted=True):
    options = terms['options']
    version, players, shape = GAMES.get(terms['game'], (0, [], ()))
    if terms['rules'] != version or counted and len(terms['seats']) not in players or not fits(options, shape): return False
    if terms['game'] == 'presidential-poker':
        return max(options['ante'], options['minBet']) <= options['stack']
    return terms['game'] != 'seven-poker' or options['victoryCards'] < 6 or options['cardsPerColor'] != 8

class Stream:
    """The numbers of one hand, counted from 1."""
    def __init__(self, key, hand=1, label='deal'):
        self.key, self.label, self.drawn = key if hand == 1 else derive(key, b'hand %d' % hand), label.encode(), 0
    def word(self):
        (block, place), self.drawn = divmod(self.drawn, 8), self.drawn + 1
        if place == 0: self.block = derive(self.key, self.label + bytes(1) + block.to_bytes(8, 'big'))
        return int(self.block[8 * place:8 * place + 8], 16)
    def below(self, bound):
        while (word := self.word()) >= 2 ** 32 // bound * bound: pass
        return word % bound
    def shuffle(self, items):
        items = list(items)
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items

def by_seat(seeds): return [text for place, seed in enumerate(seeds) if seed is not None for text in (str(place), seed)]
def key_of(secret, bound, seeds): return mac(secret, 'arcus 1 key', bound, *by_seat(seeds))
def open_key(bound, seeds): return mac(bound, 'arcus 1 open', *by_seat(seeds))
def order_key(secret): return mac(secret, 'arcus 1 order')

def each_of(terms):
    chosen, is_five = terms['options']['cardsPerColor'], (terms['game'], len(terms['seats'])) == ('seven-poker', 5)
    return (12 if is_five else 9) if chosen == 'auto' else max(chosen, 9) if is_five else chosen

# By game: number of hands with fixed leaves, cards per shuffle of its deck, and leaves per group.
DECKS = {
    'drop-rainbow': lambda terms: (1, [7 * each_of(terms), 7 * each_of(terms) // 2 + 1], 200),
    'presidential-poker': lambda terms: (min(240, 3 * int(str(terms['options']['maxHands']).replace('off', '80'))), [72], 7),
}

def leaves_of(order, hand, sizes):
    stream = Stream(order, hand, 'deck')
    for place, one in enumerate(one for size in sizes for one in stream.shuffle(range(size))):
        salts = digest(3, bytes.fromhex(stream.key), (place // 2).to_bytes(2, 'big'))
        opening = one.to_bytes(2, 'big') + salts[16 * (place % 2):][:16]
        yield digest(0, hand.to_bytes(4, 'big'), place.to_bytes(2, 'big'), opening)

def grouped(nodes, size): return [nodes[at:at + size] for at in range(0, len(nodes), size)]

def above(nodes): return [one[0] if len(one) == 1 else digest(2, *one) for one in grouped(nodes, 2)]
def top_of(nodes): return nodes[0] if len(nodes) == 1 else top_of(above(nodes))
def hand_top(order, hand, sizes, group):
    return top_of([digest(1, *one) for one in grouped(list(leaves_of(order, hand, sizes)), group)])

def decks_of(terms, order):
    """The root over the leaves of all decks; None for games without leaves."""
    hands, *shape = DECKS.get(terms['game'], lambda _: [0])(terms)
    return top_of([hand_top(order, hand, *shape) for hand in range(1, hands + 1)]).hex() if hands else None

def dealt(terms, secret, seeds):
    """Before the first action: the first seat, the hands by seat, and the remaining deck, top first."""
    bound, game, options, seats = digest_of(terms), terms['game'], terms['options'], len(terms['seats'])
    stream = Stream(key_of(secret, bound, seeds))
    openly, secretly = (Stream(key, label='deck') for key in (open_key(bound, seeds), order_key(secret)))
    twice = lambda items: secretly.shuffle(openly.shuffle(items))
    first = stream.below(seats) if terms['first'] is None else terms['first']
    hands = [[] for _ in range(seats)]
    if game in ('drop-rainbow', 'seven-poker'):
        shuffle = twice if game == 'drop-rainbow' else stream.shuffle
        deck = shuffle(color for color in COLORS for _ in range(each_of(terms)))
    if game == 'drop-rainbow':
        deck, rest = deck[:(len(deck) + 1) // 2], deck[(len(deck) + 1) // 2:]
        deck += twice(rest + ['rainbow'])
    if game == 'seven-poker':
        for place in range(7 * seats): hands[(first + place) % seats].append(deck.pop(0))
    if game == 'sequence-states':
        deck = stream.shuffle(STATES * 2 + ['ADD'] * 4 + ['REMOVE'] * 4)
        size = 7 if seats == 2 else 6 if seats <= 4 else 5 if seats == 6 else 4 if seats <= 9 else 3
        hands, deck = [deck[place * size:(place + 1) * size] for place in range(seats)], deck[size * seats:]
    if game == 'presidential-poker':
        deck = twice(range(1, 73))
        for place in range(0 if options['cut'] else seats):
            hands[(first + 1 + place) % seats], deck = deck[:7], deck[7:]
    return {'first': first, 'hands': hands, 'deck': deck}

# The moves of Drop Rainbow: RULES.md of the game.
def begun(terms, deal):
    options, seats, first = terms['options'], len(terms['seats']), deal['first']
    return {**{name: options[name] for name in ('hiddenScores', 'showSeven')}, 'lapEnds': (first - 1) % seats if options['lastLap'] else None, 'complete': [],
            'up': deal['deck'][0], 'deck': deal['deck'][1:], 'row': [], 'discards': [], 'scores': deal['hands'],
            'turn': first, 'emptyStops': 0, 'outcome': None}

def take(state, shows):
    scores = state['scores'][state['turn']]
    scores += state['row']
    state['row'] = []
    if shows and len(set(scores)) == 7 and state['turn'] not in state['complete']: state['complete'].append(state['turn'])

def settled(state):
    scores, complete = [len(cards) for cards in state['scores']], state['complete']
    rivals = sorted(complete or range(len(scores)))
    most = max(scores[seat] for seat in rivals)
    state['outcome'] = {'winners': [seat for seat in rivals if scores[seat] == most], 'scores': scores,
                        'reason': 'seven-colors' if complete else 'most-cards'}

def play(state, move):
    """Makes the move of the seat whose turn it is, and returns whether the rules allow it."""
    row, draws, shows = state['row'], move == {'type': 'draw'}, move == {'type': 'show'}
    if shows and (not state['showSeven'] or state['turn'] in state['complete'] or len({*state['scores'][state['turn']], *row}) < 7): return False
    if not draws and not shows and (move != {'type': 'stop'} or not row and state['emptyStops'] >= len(state['scores'])): return False
    if draws:
        row.append(state['up'])
        state['up'], state['emptyStops'] = state['deck'].pop(0), 0
        if state['up'] == 'rainbow':
            take(state, True)
            settled(state)
            return True
        if state['up'] not in row: return True
        state['discards'] += row
        state['row'] = []
    else:
        state['emptyStops'] = 0 if row or shows else state['emptyStops'] + 1
        take(state, shows or not state['showSeven'])
    if state['complete'] and state['lapEnds'] in (None, state['turn']): settled(state)
    else: state['turn'] = (state['turn'] + 1) % len(state['scores'])
    return True

def view_of(state, viewer):
    def player(seat, cards):
        is_open = not state['hiddenScores'] or seat == viewer or state['outcome'] or seat in state['complete']
        return {'count': len(cards), 'cards': None if not is_open else sorted(cards, key=COLORS.index) if state['hiddenScores'] else cards}
    return {**{name: state[name] for name in ('up', 'row', 'discards', 'turn', 'lapEnds', 'complete')}, 'stops': state['emptyStops'],
            'deck': len(state['deck']), 'players': [player(*each) for each in enumerate(state['scores'])]}

def played(file, viewer=None):
    """The last state, and the digests of the viewer's views; None if a move breaks the rules."""
    head = file['head']
    state, views = begun(head['terms'], dealt(head['terms'], file['secret'], head['seeds'])), []
    for made in [*file['actions'], None]:
        if viewer is not None: views.append(digest_of(view_of(state, viewer)))
        if made is None: return state, views
        move, is_forced = made['action'], made['by'] in ('time', 'away', 'left')
        if state['outcome'] or made['seat'] != state['turn'] or is_forced and move != {'type': 'stop' if state['row'] else 'draw'} or not play(state, move): return None, None

def changed(value, delta):
    """The value after a delta of PROTOCOL.md."""
    is_list = isinstance(value, list)
    if isinstance(delta, list):
        if len(delta) == 2 and delta[0] == -1: return delta[1]
        if not fits(delta[0] if delta else None, range(len(value) + 1 if is_list else 1)): raise ValueError(delta)
        return (value if is_list else [])[:delta[0]] + delta[1:]
    if not isinstance(delta, dict): return delta
    after = dict(enumerate(value)) if is_list else dict(value) if isinstance(value, dict) else {}
    for key, change in delta.items():
        if is_list and (key not in map(str, after)): raise ValueError(key)
        if is_list: key = int(key)
        if change == [] and not is_list: after.pop(key, None)
        else: after[key] = changed(after.get(key), change)
    return list(after.values()) if is_list else after

def own_views(file):
    """The digests of the seat's views; None if a delta does not fit, or they are longer than those of any game."""
    view, views, length = file['view'], [], 0
    for step in [*file['steps'], None]:
        text = canonical(view)
        length += utf16(text)
        if length > 400_000_000: return None
        views.append(sha256(text.encode()))
        if step is None: return views
        try: view = changed(view, step['delta'])
        except ValueError: return None

# The checks: each is a name and its result, in the order of FAIRNESS.md
def settle(name, right): return name, 'right' if right else 'wrong'

def lawful(terms):
    seats, commitments, withheld, first = terms['seats'], terms['commitments'], terms['withheld'], terms['first']
    given = [terms['commitment'], *(one for one in commitments if one is not None)]
    return (len(commitments) == len(seats) and len(set(given)) == len(given)
            and all(one is None or of['level'] is None for one, of in zip(commitments, seats))
            and len(terms['keys']) == len(seats) and all(keys == [] or of['level'] is None for keys, of in zip(terms['keys'], seats))
            and withheld == sorted(set(withheld)) and all(place < len(seats) for place in withheld)
            and (terms['attempt'] == 1) == (withheld == []) and terms['attempt'] <= 3 + 2 * len(withheld)
            and (terms['attempt'] < 3 or all(commitments[place] is None for place in withheld))
            and (first is None) == (terms['gameNumber'] == 1) == (terms['before'] is None) and (first or 0) < len(seats))

def seed_checks(terms, seeds, is_open):
    commitments, seats = terms['commitments'], terms['seats']
    fitting = [seed and sha256(bytes.fromhex(seed)) for seed in seeds] == commitments
    # A closed secret leaves open whether a seed is in the shuffle.
    if is_open or not fitting: yield settle('seeds', fitting)
    if any(of['level'] is None and commitments[place:place + 1] == [None] for place, of in enumerate(seats)):
        yield 'no-seed', 'open'

def seal_of(file):
    link = mac(file['secret'], 'arcus 1 head', canonical(file['head']))
    for action in file['actions']: link = mac(file['secret'], 'arcus 1 action', link, canonical(action))
    return mac(file['secret'], 'arcus 1 end', link, canonical(file['end']))

def authorised(terms, actions):
    """Whether each action's reason is valid, without checking that safe actions are safe."""
    game, options, seats, settings, left = terms['game'], terms['options'], terms['seats'], terms['settings'], set()
    for made in actions:
        place, why = made['seat'], made['by']
        if place >= len(seats) or (why == 'vote') != (made['action'] is None): return False
        person, present = seats[place]['level'] is None, place not in left
        left |= {place} if why == 'left' else set()
        if not {
            'vote': game == 'sequence-states' and options['tableTalk'] == 'penalty' and len(seats) > 3,
            'bot': present or not person,
            'time': present and person and settings['turnSeconds'] is not None,
            'left': person and not settings['botsReplaceLeavers'],
        }.get(why, present and person): return False
    return True

def rule_checks(file):
    terms, is_played = file['head']['terms'], file['head']['terms']['game'] == 'drop-rainbow'
    if terms['rules'] != GAMES.get(terms['game'], (None,))[0]: return (yield 'rules', 'open')
    state = 'unplayed' if playable(terms) and authorised(terms, file['actions']) else None
    if state and is_played: state = played(file)[0]
    is_over = state is not None and is_played and state['outcome'] is not None
    yield 'rules', 'wrong' if state is None or is_played and not is_over else 'right' if is_played else 'unplayed'
    if is_over:
        yield settle('outcome', state['outcome'] == file['end']['outcome'])
        yield settle('cards', mac(file['secret'], 'arcus 1 state', canonical(state)) == file['end']['state'])
    if state is not None and any(made['by'] == 'bot' for made in file['actions']): yield 'bots', 'unplayed'

def moves_of(file): return file['actions'] if file['kind'] == 'full' else file['steps']
def is_of_game(witness, terms): return (witness['table'], witness['gameNumber']) == (terms['table'], terms['gameNumber'])
def views_of(file, seat):
    """The digests of the seat's views; None without them."""
    if file['kind'] == 'own': return own_views(file) if file['seat'] == seat else None
    if not playable(file['head']['terms']) or not authorised(file['head']['terms'], file['actions']): return None
    return played(file, seat)[1] if file['head']['terms']['game'] == 'drop-rainbow' else 'unplayed'

def signed_checks(file, seat, key):
    """About the moves of the witness's seat, then about all others."""
    views = {place: views_of(file, place) for place in {made['seat'] for made in moves_of(file)} | {file.get('seat', 0)}}
    terms, last, found = file['head']['terms'], {}, {'signed': [], 'signed-others': []} if views[file.get('seat', 0)] else {}
    if not found or 'unplayed' in views.values(): return (yield from [(name, 'unplayed') for name in found])
    bound, keys = digest_of(terms), dict(enumerate(terms['keys']))
    for index, made in enumerate(moves_of(file)):
        place, signed, before = made['seat'], made.get('signed', {'after': -1}), last.get(made['seat'], -1)
        if made['by'] != 'vote': last[place] = index
        if made['by'] != 'player' or place != file.get('seat', place): continue
        view = views[place][signed['after']] if before < signed['after'] <= index and 'action' in made else None
        text = frame('arcus 1 action', bound, place, signed['after'], view, canonical(made.get('action')))
        by = next((one for one in keys.get(place, []) if view and signed_by(one, text, signed['signature'])), None)
        found['signed' if place == seat else 'signed-others'].append(by is not None and (place != seat or key in (None, by)))
    for name, moves in found.items():
        if moves or name == 'signed' and seat is not None: yield name, 'right' if moves and all(moves) else 'open'

def witness_checks(file, witness):
    terms, promises, said = file['head']['terms'], witness.get('promises', {}), witness.get('statements', {})
    attempt, seat, seen = terms['attempt'], witness.get('seat', 12), witness.get('seen', [])
    promise, bound = promises.get(str(attempt)), digest_of(terms)
    yield 'witness-game', 'right'
    if 'evicted' in witness: yield 'witness-evicted', 'open'
    yield from [('witness-twice', 'wrong')] * len(witness.get('contradictions', []))
    noted = said.get(f'terms {attempt}', bound)
    if noted != bound or promise is None: yield 'witness-bound', 'wrong' if noted != bound else 'open'
    else:
        yield settle('witness-bound', promise['bound'] == bound)
        yield settle('witness-seed', file['head']['seeds'][seat:seat + 1] == [promise['seed']]) if seat < 12 else ('witness-seed', 'open')
    attempts = {int(name[6:]) for name in said if name.startswith('terms ')}
    is_later = any(int(one) > attempt for one in [*attempts, *promises])
    yield 'witness-attempts', 'wrong' if is_later else 'right' if len(attempts) == attempt else 'open'
    if 'before' in witness: yield settle('witness-before', witness['before'] == terms['before'])
    yield settle('witness-seal', said['seal'] == file['seal']) if 'seal' in said else ('witness-seal', 'open')
    if any((made['seat'], made['by']) == (seat, 'player') for made in moves_of(file)):
        yield 'witness-key', 'right' if witness.get('key') in (terms['keys'][seat:seat + 1] or [[]])[0] else 'open'
    if seen: yield from view_checks(file, seat, seen)

def chain_of(views): return reduce(lambda chain, view: sha256(frame('arcus 1 view', chain, view)), views, '')
def view_checks(file, seat, seen):
    views = views_of(file, seat)
    if views in (None, 'unplayed'): return (yield from [('witness-view', 'unplayed')] if views else [])
    def is_same(one):
        noted = views[one['from']:one['to'] + 1]
        return one['to'] < len(views) and noted and (chain_of(noted), noted[-1]) == (one['digest'], one['last'])
    yield settle('witness-view', seat < len(file['head']['terms']['seats']) and all(map(is_same, seen)))

def checks(file, witness):
    if file['kind'] == 'chosen': return (yield 'shuffle', 'open')
    terms, is_open = file['head']['terms'], file['kind'] == 'full'
    is_ours = witness is not None and is_of_game(witness, terms)
    if not is_open and terms['settings']['transcript'] == 'full': yield 'kind', 'wrong'
    yield settle('terms', lawful(terms))
    if is_open: yield settle('commitment', sha256(bytes.fromhex(file['secret'])) == terms['commitment'])
    yield from seed_checks(terms, file['head']['seeds'], is_open)
    if is_open and playable(terms, counted=False) and (terms['game'] in DECKS or terms['decks']):
        yield settle('decks', terms['decks'] == decks_of(terms, order_key(file['secret'])))
    yield from [settle('seal', file['seal'] == seal_of(file))] if is_open else own_checks(file)
    if is_open: yield from rule_checks(file)
    seat = witness.get('seat') if is_ours else None
    yield from signed_checks(file, seat, witness.get('key') if is_ours else None)
    if any(made['seat'] == seat and made['by'] not in ('player', 'vote') for made in moves_of(file)): yield 'table-moves', 'open'
    yield 'bits', 'right' if terms['attempt'] + (witness.get('passed', 0) if is_ours else 0) <= 8 else 'open'
    yield from witness_checks(file, witness) if is_ours else []
    if not is_open: yield 'shuffle', 'open'
    if witness is not None and not is_ours: yield 'witness-game', 'open'

def own_checks(file):
    rest = {name: value for name, value in file.items() if name != 'checksum'}
    yield settle('checksum', file['checksum'] == sha256(canonical(rest).encode()))
    yield settle('steps', own_views(file) is not None)

CLAIMS = (('cards', {'witness-bound', 'witness-seed'}, {'signed', 'witness-key', 'witness-seal'}),
          ('moves', {'signed'}, {'witness-bound', 'witness-seed', 'witness-attempts', 'bits', 'shuffle'}))
def proven(found):
    limits = {name if result == 'open' else result for name, result in found} - {'right', 'no-seed', 'signed-others', 'table-moves'}
    return [claim for claim, proofs, others in CLAIMS if limits <= others and proofs <= {name for name, result in found if result == 'right'}]

def verify(transcript, witness=None):
    """The verdict on a transcript, the checks, the dealt cards or None, and the proven claims. Both files are JSON texts."""
    noted = None if witness is None else read(witness, 1_000_000, WITNESS)
    file = read(transcript, 40_000_000, (FULL, CHOSEN, OWN))
    found, terms, is_open = list(checks(file, noted)), file['head']['terms'], file['kind'] == 'full'
    results, claims = {result for _, result in found}, proven(found)
    unseen = noted is None or noted.keys() <= {'format', 'version', 'table', 'gameNumber', 'key', 'before', 'passed'}
    verdict = ('wrong' if 'wrong' in results else 'unknown' if not is_open else 'unknown' if ('rules', 'open') in found else 'unplayed' if 'unplayed' in results
               else 'consistent' if noted is None or unseen and is_of_game(noted, terms) else 'witnessed' if len(claims) == 2 else 'unknown')
    return verdict, found, dealt(terms, file['secret'], file['head']['seeds']) if is_open and playable(terms) else None, claims

def main(words):
    names = [name for word, name in zip(words, words[1:]) if word == '--witness']
    files = [word for before, word in zip([None, *words], words) if '--witness' not in (before, word)]
    if len(files) != 1 or words[-1] == '--witness': raise Unreadable('Which game? verify.py [--witness FILE]... game.json')
    texts = [open(name, encoding='utf-8', newline='').read() for name in (*files, *names)]
    reports = [verify(texts[0], witness) for witness in texts[1:] or [None]]
    for verdict, found, cards, claims in reports:
        print(verdict, *(f'  proven   {claim}' for claim in claims), *(f'  {result:8} {name}' for name, result in found), f'  dealt: {json.dumps(cards)}', sep='\n')
    print('unplayed: not checked here. This verifier plays the moves of drop-rainbow only, and no computer player.')
    verdicts = {verdict for verdict, *_ in reports}
    return 1 if 'wrong' in verdicts else 0 if verdicts == {'witnessed'} else 3

if __name__ == '__main__':
    try:
        sys.exit(main(sys.argv[1:]))
    except (Unreadable, OSError, UnicodeError) as fault:
        sys.exit(print(fault, file=sys.stderr) or 2)
