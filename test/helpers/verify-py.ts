import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const folder = join(root, 'test/fairness');
export const hasPython = spawnSync('python3', ['--version']).status === 0;

export interface Case {
  readonly file: string;
  readonly witness: string | null;
}
export const caseOf = (file: unknown, witness: unknown = null): Case => ({
  file: JSON.stringify(file),
  witness: witness === null ? null : JSON.stringify(witness),
});

const answerSchema = z.tuple([
  z.string(),
  z.array(z.tuple([z.string(), z.string()])),
  z
    .strictObject({ first: z.int(), hands: z.array(z.array(z.unknown())), deck: z.array(z.unknown()) })
    .nullable(),
  z.array(z.string()),
]);
export type Answer = z.infer<typeof answerSchema>;

/** One process for all files, because starting it takes longer than most files. */
const driver = `
import contextlib, json, os, sys
sys.path.insert(0, sys.argv[1])
import verify as v
def numbers(each):
    stream = v.Stream(each['key'], each['hand'])
    return [stream.below(bound) for bound in each['bounds']]
def words(each):
    stream = v.Stream(v.derive(each['key'], b'bots'), label='bot %d %d' % (each['seat'], each['actions']))
    return [stream.word() for _ in each['words']]
def deck(each):
    terms = {'game': each['game'], 'options': each['options'], 'seats': [None] * 2}
    sizes, group = v.DECKS[each['game']](terms)[1:]
    leaf = next(v.leaves_of(each['order'], each['hand'], sizes))
    top = v.hand_top(each['order'], each['hand'], sizes, group)
    order, opened = v.order_key(each['secret']), v.open_key(each['bound'], each['seeds'])
    return {'order': order, 'open': opened, 'firstLeaf': leaf.hex(), 'top': top.hex(), 'root': v.decks_of(terms, each['order'])}
def signed(each): return v.frame('arcus 1 action', each['bound'], each['seat'], each['after'], each['view'], v.canonical(each['action']))
def vectors(all):
    def each(name, **fields): return name, [{field: made(one) for field, made in fields.items()} for one in all[name]]
    links = all['links']
    return dict([
        each('commitments', commitment=lambda one: v.sha256(bytes.fromhex(one['secret']))),
        each('macs', mac=lambda one: v.mac(one['key'], *one['texts'])),
        each('terms', bound=lambda one: v.digest_of(one['terms'])),
        each('keys', key=lambda one: v.key_of(one['secret'], one['bound'], one['seeds'])),
        each('bots', words=words),
        each('hands', handKey=lambda one: v.Stream(one['key'], one['hand']).key),
        each('numbers', numbers=numbers),
        each('shuffles', order=lambda one: v.Stream(one['key'], one['hand']).shuffle(range(one['items']))),
        ('decks', [deck(one) for one in all['decks']]),
        each('texts', text=lambda one: v.canonical(one['value'])),
        each('signedActions', text=lambda one: signed(one).decode()),
        ('views', {'digest': v.chain_of([v.digest_of(view) for view in all['views']['views']])}),
        ('links', {'seal': v.seal_of(links), 'end': {'state': v.mac(links['secret'], 'arcus 1 state', v.canonical(links['state']))}}),
    ])
def checked(all):
    valid = lambda one, text: v.signed_by(one['key'], text, one['signature'])
    return {
        'witness': v.fits(all['witness'], v.WITNESS),
        'actions': {valid(one, signed(one)) for one in all['signedActions']} == {True},
        'refused': {valid(one, one['text'].encode()) for one in all['refused']} == {False},
    }
def once(real):
    found = {}
    def same(file):
        # Keeps the file, so that no other gets its id.
        if id(file) not in found: found[id(file)] = file, list(real(file))
        return found[id(file)][1]
    return same
v.own_checks, v.rule_checks = map(once, (v.own_checks, v.rule_checks))
read, files = v.read, {}
def read_once(text, longest, shape):
    key = text, longest
    if key not in files: files[key] = read(text, longest, shape)
    return files[key]
v.read = read_once
def answer(file, witness):
    try:
        return v.verify(file, witness)
    except v.Unreadable:
        return 'unreadable', [], None, []
def code(words):
    try:
        with open(os.devnull, 'w') as nowhere, contextlib.redirect_stdout(nowhere):
            return v.main(words)
    except (v.Unreadable, OSError, UnicodeError):
        return 2
given = json.load(open(sys.argv[2], encoding='utf-8'))
published = json.loads(json.dumps(given['vectors']), parse_int=v.number, parse_float=v.number)
print(json.dumps({
    'vectors': vectors(published),
    'checked': checked(published),
    'answers': [answer(*each) for each in given['cases']],
    'codes': [code(words) for words in given['commands']],
}))
`;

export const vectorsText = readFileSync(join(root, 'shared/replay/vectors.json'), 'utf8');

const repliesSchema = z.strictObject({
  vectors: z.record(z.string(), z.unknown()),
  checked: z.unknown(),
  answers: z.array(answerSchema),
  codes: z.array(z.int()),
});

/** @param place a folder for its input */
export const ask = async (place: string, cases: readonly Case[], commands: readonly string[][]) => {
  const inputPath = join(place, 'input.json');
  const asked = { cases: cases.map(({ file, witness }) => [file, witness]), commands };
  // Raw text, because the vectors contain numbers in several notations.
  writeFileSync(inputPath, `{"vectors":${vectorsText},${JSON.stringify(asked).slice(1)}`);
  const { stdout } = await promisify(execFile)('python3', ['-B', '-c', driver, folder, inputPath], {
    maxBuffer: 2 ** 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  return repliesSchema.parse(JSON.parse(stdout));
};
