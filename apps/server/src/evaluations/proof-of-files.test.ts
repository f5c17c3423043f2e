import { createHash } from 'node:crypto';
import { loadCatalogue } from '@lonja/feeds';
import { proveFiles, type FilesProof, type NamedFile } from '@lonja/proof';
import { CALL_SCHEMAS, type World } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRigContests, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigEvaluations } from '../test/evaluations.ts';
import { createRigGroup, joinStudent } from '../test/groups.ts';
import type { Actor, Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, entered, finished, setClock } = createRigContests(rig, pass);
const evaluations = createRigEvaluations(rig, administrator);
const CATALOGUE = loadCatalogue();

type Json = Record<string, unknown>;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const FILES = {} as Record<'export' | 'verdict' | 'standing', Json>;
let worlds: readonly World[];
let own: readonly string[];

const ok = ({ status, text, body }: Answer): Json => {
  expect([status, status < 300 ? '' : text]).toEqual([status, '']);
  return body as Json;
};

/** Somebody in a class who has been in a contest, in an evaluation and on the installation's market. */
beforeAll(async () => {
  const group = await createRigGroup(rig, administrator);
  const { teacher } = group;
  const student = await joinStudent(rig, group);
  const contest = await created(teacher, {
    group: group.id,
    scoring: 'drawdown',
    holdMinutes: 5,
    teamSize: 2,
  });
  const account = await entered(student, contest.slug);
  const mates = [await joinStudent(rig, group), await joinStudent(rig, group)];
  const others = [];
  for (const mate of mates) others.push(await entered(mate, contest.slug));
  const named = { name: 'Los osos' };
  const team = await rig.call(`POST /api/contests/${contest.slug}/teams`, { as: mates[0]!, body: named });
  const joining = { code: String(ok(team)['code']) };
  ok(await rig.call(`PUT /api/contests/${contest.slug}/team`, { as: mates[1]!, body: joining }));
  await setClock(teacher, contest.slug, { rate: 60 });
  await pass(2_000);
  const trade = async (as: Actor, number: string, deal: object) =>
    ok(await tradeIn(rig, as, { account: number, world: contest.world }, deal));
  await trade(student, account, { quantity: 2 });
  await trade(mates[0]!, others[0]!, { quantity: 5 });
  await pass(20_000);
  await trade(student, account, { side: 'sell', quantity: 1 });
  await trade(student, account, { symbol: 'EURUSD', quantity: 500, leverage: 50 });
  await finished(teacher, contest.slug);
  FILES.standing = ok(await rig.call(`GET /api/contests/${contest.slug}/results`));
  const judged = await evaluate(student);
  const body = { userId: student.id, symbol: 'AAPL', quantity: 3, price: 191.24, slippagePercent: 50 };
  ok(await rig.call('POST /api/trades/buy', { as: student, body }));
  FILES.verdict = ok(await evaluations.proofOf(student, judged));
  FILES.export = ok(
    await rig.call('POST /api/export', { as: student, body: { password: student.password } }),
  );
  worlds = CALL_SCHEMAS.listWorlds.response.parse((await rig.call('GET /api/worlds')).body);
  const signers = await rig.call('GET /api/signing-certificates');
  own = CALL_SCHEMAS.listSigningCertificates.response
    .parse(signers.body)
    .map(({ fingerprint }) => fingerprint);
}, 600_000);

/** Passes with what is bought and sold higher. @returns the number of the account */
async function evaluate(person: Actor): Promise<string> {
  const rules = {
    target: 1,
    overall: { limit: 5_000, floor: 'static' },
    breachesAt: false,
    dayEnd: { zone: 'America/New_York', hour: 17 },
    leastDays: 0,
    qualifyingProfit: 0,
  };
  const { slug } = await evaluations.created({ phases: [{ terms: { grant: '10000' }, rules }] });
  const account = await evaluations.begun(person, slug);
  const order = (side: 'buy' | 'sell', price: number) =>
    rig.call(`POST /api/trades/${side}?account=${account}`, {
      as: person,
      body: { userId: person.id, symbol: 'AAPL', quantity: 10, price, leverage: 1, slippagePercent: 50 },
    });
  rig.market.move({ AAPL: ['191.20', '191.24'] });
  ok(await order('buy', 191.24));
  rig.market.move({ AAPL: ['195.20', '195.24'] });
  ok(await order('sell', 195.2));
  rig.market.move({ AAPL: ['195.22', '195.26'] });
  await rig.server.evaluations.drain();
  return account;
}

type Path = readonly (string | number)[];

/** Where every figure of a file stands; what holds nothing is one too. */
function figuresOf(value: unknown, path: Path = []): Path[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inner.length === 0) return [path];
  return inner.flatMap(([name, part]) =>
    figuresOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

const nameOf = (path: Path): string =>
  path
    .reduce<string>((name, part) => `${name}${typeof part === 'number' ? '[]' : `.${part}`}`, '')
    .replace(/^\./, '');

/** Another value of the same kind, as near as there is one. */
function other(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) ? value + 1 : Number((value * 1.01 + 0.01).toFixed(8));
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return ['x'];
  if (typeof value === 'object') return value === null ? 'x' : { x: '1' };
  const text = typeof value === 'string' ? value : '';
  const pairs = [
    ['buy', 'sell'],
    ['long', 'short'],
    ['AAPL', 'EURUSD'],
    ['passed', 'expired'],
  ];
  const pair = pairs.find((one) => one.includes(text));
  if (pair) return pair.find((one) => one !== text);
  if (/^\d{4}-.*Z$/.test(text)) return new Date(Date.parse(text) + 1_000).toISOString();
  if (/\d$/.test(text)) return `${text.slice(0, -1)}${text.endsWith('9') ? '8' : Number(text.at(-1)) + 1}`;
  return `${text}x`;
}

function changed(file: Json, path: Path, to: (value: unknown) => unknown = other): Json {
  const copy = structuredClone(file);
  const parent = path.slice(0, -1).reduce<Json>((one, part) => one[part] as Json, copy);
  parent[path.at(-1)!] = to(parent[path.at(-1)!]);
  return copy;
}

function unsigned(file: Json): Json {
  const { signature: _, ...rest } = file;
  return rest;
}

const prove = (
  file: unknown,
  { known = worlds, signers = own }: { known?: readonly World[]; signers?: readonly string[] } = {},
) => {
  const named: NamedFile[] = [
    { name: 'file.json', text: JSON.stringify(file) },
    { name: 'worlds.json', text: JSON.stringify(known) },
  ];
  return proveFiles(named, CATALOGUE, signers);
};

/** All that a proof says of its files. */
function saidOf(proof: FilesProof) {
  const files = [...proof.exports, ...proof.verdicts, ...proof.standings].map(({ file }) => file);
  // A list is proved by itself, and not beside another file, whose parts have names of their own.
  const lists = files.length > 0 ? [] : proof.worldLists;
  const found = [
    ...files,
    ...proof.exports.flatMap(({ accounts }) => accounts),
    ...[...proof.verdicts, ...proof.standings, ...lists].map(({ proof: one }) => one),
  ];
  const unchecked = found.flatMap((one) => one.unchecked);
  return {
    problems: found.flatMap(({ problems }) => problems),
    unchecked,
    isUnknown: proof.unknown.length > 0,
    parts: unchecked.flatMap((part) => (part.kind === 'file_parts' ? part.parts.split(', ') : [])),
  };
}

const isNamed = (name: string, parts: readonly string[]): boolean =>
  parts.some((part) => name === part || name.startsWith(`${part}.`) || name.startsWith(`${part}[]`));

/** Figures of which another one is neither found nor named as not checked; and how many were found. */
function passedOver(file: Json, how: Parameters<typeof prove>[1] = {}) {
  const { parts } = saidOf(prove(file, how));
  let found = 0;
  const figures = figuresOf(file);
  const passed = figures.filter((path) => {
    const said = saidOf(prove(changed(file, path), how));
    if (said.problems.length > 0 || said.isUnknown) {
      found += 1;
      return false;
    }
    return !isNamed(nameOf(path), parts);
  });
  return { passed: passed.map(nameOf), found, of: figures.length };
}

describe.each(['export', 'verdict', 'standing'] as const)('a file: %s', (kind) => {
  test('signed by its installation, another figure in it is found, whichever', () => {
    expect(saidOf(prove(FILES[kind])).problems).toEqual([]);
    expect(saidOf(prove(FILES[kind])).parts).toEqual([]);
    // The signature alone finds them: no price is computed for it.
    const { passed, found, of } = passedOver(FILES[kind], { known: [] });
    expect([passed, found]).toEqual([[], of]);
  });

  test('without a signature another figure is found, or it was named as not checked', () => {
    const file = unsigned(FILES[kind]);
    expect(saidOf(prove(file)).unchecked).toContainEqual({ kind: 'file_unsigned' });
    for (const known of [worlds, []]) expect(passedOver(file, { known }).passed).toEqual([]);
  });

  test('signed by somebody else it is taken as it stands, with who that is', () => {
    const file = FILES[kind];
    const said = saidOf(prove(file, { signers: ['0'.repeat(64)] }));
    expect(said.unchecked).toContainEqual({
      kind: 'certificate_signer',
      name: expect.stringContaining('Lonja'),
      fingerprint: own[0],
    });
    expect(said.parts).toEqual(saidOf(prove(unsigned(file))).parts);
  });

  test('a name that stands twice in it is found', () => {
    const text = JSON.stringify(FILES[kind]).replace('{', '{"note":"x",');
    const proof = proveFiles([{ name: 'file.json', text }], CATALOGUE, own);
    // Only an export has a note of its own, which the second one takes the place of.
    const added = kind === 'export' ? 'file_doubled' : 'file_changed';
    expect(saidOf(proof).problems).toContainEqual({ kind: added });
  });
});

test('place and score stand first among what is not checked in an export without a signature', () => {
  const { parts } = saidOf(prove(unsigned(FILES.export)));
  expect(parts.slice(0, 2)).toEqual(['contests', 'evaluations']);
});

describe('the results of a contest', () => {
  test('have every place, score and drawdown computed again from what was sampled, and the rules as they were sealed', () => {
    const [{ proof } = { proof: undefined }] = prove(FILES.standing).standings;
    expect(proof).toMatchObject({
      entries: 3,
      scores: 3,
      problems: [],
      unchecked: [{ kind: 'standing_equities' }],
    });
    const results = FILES.standing['results'] as { place: number | null; number: number }[];
    const swapped = results.map((result) =>
      result.place === 1 ? { ...result, place: 2 } : result.place === 2 ? { ...result, place: 1 } : result,
    );
    const { problems } = saidOf(prove(unsigned({ ...FILES.standing, results: swapped })));
    expect(problems.map(({ kind }) => kind)).toEqual(['standing_place', 'standing_place']);
  });
});

test('nonsense anywhere in the results of a contest is said to be none, and never fails', () => {
  const file = unsigned(FILES.standing);
  const nonsense = [null, '', -1, 1e308, '9'.repeat(39), '-1.5', [], {}, true, '2030-02-30T00:00:00.000Z'];
  for (const path of figuresOf(file))
    for (const value of nonsense)
      expect(() => prove(changed(file, path, () => value)), `at ${nameOf(path)}`).not.toThrow();
  for (const ruleset of [null, 5, { grant: '1', assetClasses: 5 }, { grant: '1', scoring: { kind: 'x' } }]) {
    const rulesetText = JSON.stringify({ ruleset });
    const said = saidOf(prove({ ...file, rulesetText, rulesetHash: hashOf(rulesetText) }));
    expect(said.problems).toEqual([{ kind: 'standing_rules' }]);
  }
});

describe('what was sealed', () => {
  test('of a contest is shown verbatim beside its hash, and says what its rules show', async () => {
    const { slug } = FILES.standing['contest'] as { slug: string };
    const contest = CALL_SCHEMAS.getContest.response.parse(
      (await rig.call(`GET /api/contests/${slug}`)).body,
    );
    expect(hashOf(contest.rulesetText)).toBe(contest.rulesetHash);
    expect(JSON.parse(contest.rulesetText)).toMatchObject({
      commitment: contest.commitment,
      ruleset: { profile: contest.ruleset.fillProfile, grant: '10000000000' },
    });
    const forged = contest.rulesetText.replace('"leastFills":0', '"leastFills":1');
    const said = saidOf(
      prove(unsigned({ ...FILES.standing, rulesetText: forged, rulesetHash: hashOf(forged) })),
    );
    expect(said.problems).toEqual([{ kind: 'standing_rules' }]);
  });

  test('of prices is shown verbatim once they are revealed, and found where it says something else', () => {
    const { world: id } = FILES.standing['contest'] as { world: string };
    const world = worlds.find((one) => one.id === id)!;
    expect(hashOf(world.commitmentText!)).toBe(world.commitment);
    expect(JSON.parse(world.commitmentText!)).toMatchObject({ mixesNonces: true, seed: world.seed });
    const { problems } = saidOf(
      prove(FILES.export, { known: [{ ...world, commitmentText: `${world.commitmentText} ` }] }),
    );
    expect(problems).toContainEqual({ kind: 'world_commitment' });
  });

  test('of an evaluation plan is shown verbatim, as is each set of rules', async () => {
    const plan = await evaluations.created();
    expect(hashOf(plan.sealText)).toBe(plan.sealHash);
    for (const { rules, rulesHash } of plan.phases) expect(hashOf(canonicalJson(rules))).toBe(rulesHash);
  });
});

test('in a list of worlds another figure is found, or it was named as not checked', () => {
  const isOfThis = ({ id }: World) => id === (FILES.standing['contest'] as { world: string }).world;
  for (const list of [worlds, worlds.filter(isOfThis)]) {
    const { parts, unchecked } = saidOf(
      proveFiles([{ name: 'w.json', text: JSON.stringify(list) }], CATALOGUE),
    );
    expect(unchecked).toContainEqual({ kind: 'world_published' });
    const passed = figuresOf(list).filter((path) => {
      const text = JSON.stringify(changed(list as unknown as Json, path));
      const said = saidOf(proveFiles([{ name: 'w.json', text }], CATALOGUE));
      return said.problems.length === 0 && !said.isUnknown && !isNamed(nameOf(path), parts);
    });
    expect(passed.map(nameOf)).toEqual([]);
  }
});
