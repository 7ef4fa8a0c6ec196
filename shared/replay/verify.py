#!/usr/bin/env python3
"""Verifies the transcript of a finished game: an independent verifier, written from FAIRNESS.md, with Python's standard library only.

It needs no rules of the games: it replays no move, reads no view, opens no card of an `own` transcript,
and prints the cards dealt before the first move. Exit codes: 0 witnessed, 1 wrong, 2 unreadable, 3 consistent or unknown.
"""
import hashlib, hmac, json, math, re, sys
from decimal import Decimal
class Unreadable(Exception): """The file is not of this format."""

def utf16(text): return len(text.encode('utf-16-le', 'surrogatepass')) // 2

def number(digits):
    value = float(digits)
    if not math.isfinite(value): raise ValueError(digits)
    return int(value) if value.is_integer() and abs(value) < 2 ** 53 else value

def number_text(value):
    if isinstance(value, int): return str(value)
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text, point, minus = ''.join(map(str, digits)).rstrip('0'), len(digits) + exponent, '-' * sign
    if len(text) <= point <= 21: return minus + text.ljust(point, '0')
    if 0 < point <= 21: return f'{minus}{text[:point]}.{text[point:]}'
    if -6 < point <= 0: return f'{minus}0.{"0" * -point}{text}'
    return f'{minus}{text[0]}{"." * (len(text) > 1)}{text[1:]}e{point - 1:+d}'

def canonical(value):
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode('utf-16-be', 'surrogatepass'))
        return '{' + ','.join(f'{canonical(key)}:{canonical(value[key])}' for key in keys) + '}'
    if isinstance(value, list): return '[' + ','.join(map(canonical, value)) + ']'
    if type(value) in (int, float): return number_text(value)
    return re.sub('[\ud800-\udfff]', lambda half: f'\\u{ord(half[0]):04x}', json.dumps(value, ensure_ascii=False))

def sha256(*parts): return hashlib.sha256(b''.join(parts)).hexdigest()
def digest(kind, *parts): return bytes.fromhex(sha256(bytes([kind]), *parts))
def derive(key, data): return hmac.new(bytes.fromhex(key), data, hashlib.sha256).hexdigest()
def mac(key, *texts): return derive(key, b''.join(b'%d:%s,' % (len(text), text) for text in map(str.encode, texts)))

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

def text_of(most): return lambda value: isinstance(value, str) and utf16(value) <= most
def by_count(digits, shape):
    return lambda value: isinstance(value, dict) and all(fits(key, digits) and fits(value[key], shape) for key in value)
HEX, SEAT, COUNT, ORDINAL, null = '[0-9a-f]{64}', range(12), range(2 ** 53), range(1, 2 ** 53), type(None)
BY_SEAT = [(null, HEX), 12]
TERMS = {
    'v': range(2, 3), 'table': '[0-9a-hjkmnp-tv-z]{12}', 'game': text_of(40), 'gameNumber': ORDINAL, 'attempt': ORDINAL,
    'withheld': [SEAT, 12], 'options': object, 'first': (null, SEAT), 'before': (null, HEX), 'bots': ORDINAL,
    'commitment': HEX, 'commitments': BY_SEAT, 'decks': (null, HEX),
    'settings': {'botsReplaceLeavers': bool, 'hints': 'never|alone|always', 'spectatorDelay': range(121), 'spectators': bool,
                 'transcript': 'full|own', 'turnSeconds': (null, range(15, 301))},
    'seats': [{'name': text_of(100), 'colour': 'red|orange|yellow|green|blue|violet|pink|black|white',
               'level': (null, 'easy|normal|hard')}, 12],
}
MADE = {'at': COUNT, 'seat': SEAT, 'by': 'player|bot|time|away|left|vote'}
COMMON = {
    'format': 'arcus-transcript', 'version': range(2, 3), 'links': [HEX], 'seal': HEX,
    'head': {'terms': TERMS, 'seeds': BY_SEAT, 'startedAt': COUNT, 'choices?': [SEAT, 12]},
    'end': {'endedAt': COUNT, 'state': HEX, 'outcome': {'winners': [SEAT], 'scores': [(int, float)], 'reason': str}},
}
FULL = {**COMMON, 'kind': 'full', 'secret': HEX, 'actions': [{**MADE, 'action': object}]}
OWN = {
    **COMMON, 'kind': 'own', 'seat': SEAT, 'view': object, 'checksum': HEX,
    'decks': [{'hand': COUNT, 'nodes': str, 'path': [HEX], 'openings': by_count('(?s:.*)', str)}],
    'steps': [{**MADE, 'delta': object, 'events': [lambda event: isinstance(event, dict) and fits(event.get('type'), str)]}],
}
WITNESS = {
    'format': 'arcus-witness', 'version': range(2, 3), 'table': text_of(40), 'gameNumber': ORDINAL, 'seat?': SEAT,
    'promises?': by_count('[1-9][0-9]{0,3}', {'bound': HEX, 'seed': HEX}), 'before?': HEX, 'moves?': [object, 64],
    'links?': by_count('0|[1-9][0-9]{0,5}', HEX), 'seen?': {'actions': COUNT, 'view': object}, 'seal?': HEX,
}

def read(text, longest, shape):
    try:
        value = json.loads(text, parse_int=number, parse_float=number, parse_constant=int)
        if utf16(text) <= longest and fits(value, shape) and canonical(value): return value
    except (ValueError, RecursionError): pass
    raise Unreadable('too long, cut short, or with a missing, unknown or invalid field')

COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink']
STATES = ('AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR '
          'PA RI SC SD TN TX UT VT VA WA WV WI WY').split()
CARDS = ('auto', range(8, 13))
GAMES = {
    'drop-rainbow': (range(2, 6), {'cardsPerColour': CARDS, 'hiddenScores': bool, 'lastLap': bool}),
    'seven-poker': (range(3, 6), {'cardsPerColour': CARDS, 'neighbourSwap': bool, 'victoryCards': range(3, 7)}),
    'sequence-states': ([2, 3, 4, 6, 8, 9, 10, 12], {
        'teams': range(2, 4), 'loseUndrawnCard': bool, 'tableTalk': 'muted|penalty', 'geography': bool}),
    'presidential-poker': (range(2, 9), {
        'stack': range(10, 10_001), 'ante': range(1, 101), 'minBet': range(1, 1_001), 'cut': bool,
        'limit': 'no-limit|pot-limit|fixed', 'maxHands': ('off', range(1, 1_001))}),
}

def playable(terms, counted=True):
    options = terms['options']
    players, shape = GAMES.get(terms['game'], ([], ()))
    if counted and len(terms['seats']) not in players or not fits(options, shape): return False
    if terms['game'] == 'presidential-poker':
        return max(options['ante'], options['minBet']) <= options['stack']
    return terms['game'] != 'seven-poker' or options['victoryCards'] < 6 or options['cardsPerColour'] != 8

class Stream:
    """The numbers of one hand, counted from 1."""
    def __init__(self, key, hand=1, label='deal'):
        self.key, self.label, self.drawn = key if hand == 1 else derive(key, b'hand %d' % hand), label.encode(), 0
    def word(self):
        (block, place), self.drawn = divmod(self.drawn, 8), self.drawn + 1
        return int(derive(self.key, self.label + bytes(1) + block.to_bytes(8, 'big'))[8 * place:8 * place + 8], 16)
    def below(self, bound):
        while (word := self.word()) >= 2 ** 32 // bound * bound: pass
        return word % bound
    def shuffle(self, items):
        items = list(items)
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items

def bound_of(terms): return sha256(canonical(terms).encode())
def by_seat(seeds): return [text for place, seed in enumerate(seeds) if seed is not None for text in (str(place), seed)]
def key_of(secret, bound, seeds): return mac(secret, 'arcus 2 key', bound, *by_seat(seeds))
def open_key(bound, seeds): return mac(bound, 'arcus 2 open', *by_seat(seeds))
def order_key(secret): return mac(secret, 'arcus 2 order')

def each_of(terms):
    auto = 12 if (terms['game'], len(terms['seats'])) == ('seven-poker', 5) else 9
    return auto if terms['options']['cardsPerColour'] == 'auto' else terms['options']['cardsPerColour']

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
    bound, game, options, seats = bound_of(terms), terms['game'], terms['options'], len(terms['seats'])
    stream = Stream(key_of(secret, bound, seeds))
    openly, secretly = (Stream(key, label='deck') for key in (open_key(bound, seeds), order_key(secret)))
    twice = lambda items: secretly.shuffle(openly.shuffle(items))
    first = stream.below(seats) if terms['first'] is None else terms['first']
    hands = [[] for _ in range(seats)]
    if game in ('drop-rainbow', 'seven-poker'):
        shuffle = twice if game == 'drop-rainbow' else stream.shuffle
        deck = shuffle(colour for colour in COLOURS for _ in range(each_of(terms)))
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

# The checks: each is a name and its result, in the order of FAIRNESS.md
def settle(name, right): return name, 'right' if right else 'wrong'

def lawful(terms):
    seats, commitments, withheld, first = terms['seats'], terms['commitments'], terms['withheld'], terms['first']
    given = [terms['commitment'], *(one for one in commitments if one is not None)]
    return (len(commitments) == len(seats) and len(set(given)) == len(given)
            and all(one is None or of['level'] is None for one, of in zip(commitments, seats))
            and withheld == sorted(set(withheld)) and all(place < len(seats) for place in withheld)
            and (terms['attempt'] == 1) == (withheld == [])
            and (terms['attempt'] < 3 or all(commitments[place] is None for place in withheld))
            and (first is None) == (terms['gameNumber'] == 1) == (terms['before'] is None) and (first or 0) < len(seats))

def seed_checks(terms, seeds, is_open):
    commitments, seats = terms['commitments'], terms['seats']
    fitting = [seed and sha256(bytes.fromhex(seed)) for seed in seeds] == commitments
    # A closed secret leaves open whether a seed is in the shuffle.
    if is_open or not fitting: yield settle('seeds', fitting)
    if terms['attempt'] > 1: yield 'withheld', 'open'
    if any(of['level'] is None and commitments[place:place + 1] == [None] for place, of in enumerate(seats)):
        yield 'no-seed', 'open'

def chain_checks(file):
    secret, links = file['secret'], [mac(file['secret'], 'arcus 2 head', canonical(file['head']))]
    for action in file['actions']:
        links.append(mac(secret, 'arcus 2 action', links[-1], canonical(action)))
    yield settle('chain', links == file['links'])
    if links == file['links']:
        yield settle('seal', file['seal'] == mac(secret, 'arcus 2 end', links[-1], canonical(file['end'])))

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

def witness_checks(file, witness):
    terms, links, promises = file['head']['terms'], file['links'], witness.get('promises', {})
    promise, own = promises.get(str(terms['attempt'])), witness.get('seat', 12)
    yield settle('witness-game', (witness['table'], witness['gameNumber']) == (terms['table'], terms['gameNumber']))
    if any(int(attempt) > terms['attempt'] for attempt in promises): yield 'witness-attempt', 'wrong'
    yield settle('witness-bound', promise['bound'] == bound_of(terms)) if promise else ('witness-bound', 'open')
    if promise: yield settle('witness-seed', file['head']['seeds'][own:own + 1] == [promise['seed']])
    if 'before' in witness: yield settle('witness-before', witness['before'] == terms['before'])
    if 'links' in witness:
        yield settle('witness-links', all(links[int(count):][:1] == [link] for count, link in witness['links'].items()))
    yield settle('witness-seal', witness['seal'] == file['seal']) if 'seal' in witness else ('witness-seal', 'open')
    if 'moves' in witness and file['kind'] == 'full':
        moves, found = [canonical(move) for move in witness['moves']], 0
        made = [canonical(made['action']) for made in file['actions'] if (made['by'], made['seat']) == ('player', own)]
        for action in made: found += moves[found:found + 1] == [action]
        more = len(made) > found and len(moves) < 64
        yield 'witness-moves', 'wrong' if found < len(moves) else 'open' if more else 'right'

def checks(file, witness):
    terms, is_open = file['head']['terms'], file['kind'] == 'full'
    yield settle('terms', lawful(terms))
    if is_open: yield settle('commitment', sha256(bytes.fromhex(file['secret'])) == terms['commitment'])
    yield from seed_checks(terms, file['head']['seeds'], is_open)
    if is_open and playable(terms, counted=False) and (terms['game'] in DECKS or terms['decks']):
        yield settle('decks', terms['decks'] == decks_of(terms, order_key(file['secret'])))
    yield from chain_checks(file) if is_open else own_checks(file)
    if is_open: yield settle('rules', playable(terms) and authorised(terms, file['actions']))
    yield from [] if witness is None else witness_checks(file, witness)
    if not is_open: yield 'shuffle', 'open'

def own_checks(file):
    rest = {name: value for name, value in file.items() if name != 'checksum'}
    yield settle('checksum', file['checksum'] == sha256(canonical(rest).encode()))
    yield settle('steps', len(file['links']) == len(file['steps']) + 1)

def verify(transcript, witness=None):
    """The verdict on a transcript, the checks, and the dealt cards or None. Both files are JSON texts."""
    noted = None if witness is None else read(witness, 1_000_000, WITNESS)
    file = read(transcript, 40_000_000, (FULL, OWN))
    found, terms, is_open = list(checks(file, noted)), file['head']['terms'], file['kind'] == 'full'
    unseen = noted is None or noted.keys().isdisjoint(['promises', 'links', 'moves', 'seen', 'seal'])
    shown = {('witness-bound', 'right'), ('witness-seal', 'right')} <= set(found)
    wrong = any(result == 'wrong' for _, result in found)
    verdict = 'wrong' if wrong else 'consistent' if is_open and unseen else 'witnessed' if is_open and shown else 'unknown'
    return verdict, found, dealt(terms, file['secret'], file['head']['seeds']) if is_open and playable(terms) else None

def main(words):
    names = [name for word, name in zip(words, words[1:]) if word == '--witness']
    files = [word for before, word in zip([None, *words], words) if '--witness' not in (before, word)]
    if len(files) != 1 or words[-1] == '--witness': raise Unreadable('Which game? verify.py [--witness FILE]... game.json')
    texts = [open(name, encoding='utf-8', errors='replace', newline='').read() for name in (*files, *names)]
    reports = [verify(texts[0], witness) for witness in texts[1:] or [None]]
    for verdict, found, cards in reports:
        print(verdict, *(f'  {result:5} {name}' for name, result in found), f'  dealt: {json.dumps(cards)}', sep='\n')
    print('Not checked: moves, result, last cards and views, which follow the rules of the game.')
    verdicts = {verdict for verdict, _, _ in reports}
    return 1 if 'wrong' in verdicts else 0 if verdicts == {'witnessed'} else 3

if __name__ == '__main__':
    try:
        sys.exit(main(sys.argv[1:]))
    except (Unreadable, OSError) as fault:
        sys.exit(print(fault, file=sys.stderr) or 2)
