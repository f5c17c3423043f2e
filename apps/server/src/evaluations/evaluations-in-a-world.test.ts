import { createHash } from 'node:crypto';
import { loadCatalogue } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import { VerdictProof } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { expect, test } from 'vitest';
import { tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigEvaluations, RULES } from '../test/evaluations.ts';
import type { Actor } from '../test/server-rig.ts';
import { listRigWorlds, createRigWorlds } from '../test/markets/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const evaluations = createRigEvaluations(rig, administrator);

const BEGINS = '2030-01-07T15:00:00.000Z';
/** The market falls by a tenth, ten minutes after the beginning. */
const FALL = {
  kind: 'move',
  at: 10,
  target: { on: 'market' },
  shape: 'step',
  minutes: 0,
  percent: -10,
  isDrawn: false,
};

test('a fall that is scripted passes who is short and breaches who is long; once the seed is revealed its quotes are proved too', async () => {
  const { id: world } = await worlds.create({ symbols: ['AAPL'], beginsAt: BEGINS, script: [FALL] });
  const phase = {
    terms: { grant: '10000' },
    rules: { ...RULES, target: 300, overall: { limit: 300, floor: 'static' } },
  };
  const { slug } = await evaluations.created({ world, phases: [phase] });
  const people = [await rig.join('127.4.0.1'), await rig.join('127.4.0.2')] as const;
  const [long, short] = people;
  const accounts = await Promise.all(people.map((one) => evaluations.begun(one, slug)));
  await worlds.setClock(world, { rate: 60 });
  const trade = (place: 0 | 1, side: 'buy' | 'sell', leverage = 5) =>
    tradeIn(
      rig,
      people[place],
      { account: accounts[place] as string, world },
      { side, worth: 9_000, leverage },
    );
  expect((await trade(0, 'buy')).status).toBe(200);
  expect((await trade(1, 'sell')).status).toBe(200);
  // A step before the fall, and ten minutes of the world.
  await worlds.pass(1_000);
  await worlds.pass(10_000);
  await rig.server.worlds.settle();
  expect(await evaluations.evaluationOf(long, accounts[0] as string)).toMatchObject({ state: 'breached' });
  const won = await evaluations.evaluationOf(short, accounts[1] as string);
  expect(won).toMatchObject({ state: 'active', target: { isFlat: false } });
  const closed = await rig.call(`POST /api/positions/close?account=${accounts[1]}`, {
    as: short,
    body: { userId: short.id, symbol: 'AAPL' },
  });
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  await worlds.pass(250);
  await rig.server.worlds.settle();
  expect(await evaluations.evaluationOf(short, accounts[1] as string)).toMatchObject({ state: 'passed' });

  const proofs = await Promise.all(
    people.map(async (one, place) =>
      VerdictProof.parse((await evaluations.proofOf(one, accounts[place] as string)).body),
    ),
  );
  const prove = async (some: readonly VerdictProof[] = proofs) =>
    proveFiles(
      [
        ...some.map((proof, place) => ({ name: `${place}.json`, text: JSON.stringify(proof) })),
        { name: 'worlds.json', text: JSON.stringify(await listRigWorlds(rig)) },
      ],
      loadCatalogue(),
    ).verdicts.map(({ proof: { verdict, quotes, problems, unchecked } }) => ({
      verdict,
      quotes,
      problems,
      unchecked: unchecked.map(({ kind }) => kind),
    }));
  const believed = ['verdict_row', 'verdict_account', 'verdict_progress'];
  expect(await prove()).toEqual([
    { verdict: 'breached', quotes: 0, problems: [], unchecked: [...believed, 'world_unrevealed'] },
    { verdict: 'passed', quotes: 0, problems: [], unchecked: believed },
  ]);
  await worlds.setClock(world, { ends: true });
  await rig.call(`POST /api/admin/worlds/${world}/reveal`, { as: administrator, body: {} });
  expect(await prove()).toEqual([
    { verdict: 'breached', quotes: 2, problems: [], unchecked: believed },
    { verdict: 'passed', quotes: 0, problems: [], unchecked: believed },
  ]);
  const [breach, pass] = proofs as [VerdictProof, VerdictProof];
  const { evidence } = breach;
  const [quote] = evidence.quotes as [VerdictProof['evidence']['quotes'][number]];
  const [formerly] = evidence.before!.quotes as [typeof quote];
  const problemsOf = async (changed: Partial<VerdictProof['evidence']>) =>
    (await prove([resealed({ ...breach, evidence: { ...evidence, ...changed } })]))[0]?.problems;
  expect(await problemsOf({})).toEqual([]);
  const dearer = (one: typeof quote) => ({ ...one, ask: (Number(one.ask) + 0.01).toFixed(2) });
  expect(await problemsOf({ quotes: [dearer(quote)] })).toEqual([{ kind: 'verdict_quote', symbol: 'AAPL' }]);
  // The breach is dated before the fall, by the quote of after it; or it is proved by an earlier quote.
  expect(await problemsOf({ at: '2030-01-07T15:01:00.000Z', before: null })).toEqual([
    { kind: 'verdict_moment', symbol: 'AAPL' },
  ]);
  expect(await problemsOf({ at: '2030-01-07T15:20:00.000Z' })).toEqual([
    { kind: 'verdict_moment', symbol: 'AAPL' },
  ]);
  // The step before is of later, has quotes of another moment, or was quoted otherwise.
  const later = '2030-01-07T15:20:00.000Z';
  expect(await problemsOf({ before: { at: later, quotes: [{ ...quote, at: later }] } })).toEqual([
    { kind: 'verdict_before' },
    { kind: 'verdict_before_quote', symbol: 'AAPL' },
  ]);
  expect(await problemsOf({ before: { at: '2030-01-07T15:05:00.000Z', quotes: [formerly] } })).toEqual([
    { kind: 'verdict_before' },
  ]);
  expect(await problemsOf({ before: { ...evidence.before!, quotes: [dearer(formerly)] } })).toEqual([
    { kind: 'verdict_before_quote', symbol: 'AAPL' },
  ]);
  const [unsealed] = await prove([{ ...breach, evidence: { ...evidence, cash: '1.000000' } }]);
  expect(unsealed?.problems.map(({ kind }) => kind)).toContain('verdict_evidence');

  // Whoever makes a file with a row of its own is found by the published hash of that row alone.
  const made = resealed({ ...pass, evidence: { ...pass.evidence, cash: '20000.000000', equity: '' } });
  expect(made.audit.hash).not.toBe(pass.audit.hash);
  const row = (number: number | string) => rig.call(`GET /api/transparency/rows/${number}`);
  expect((await row(pass.audit.number)).body).toEqual({
    number: pass.audit.number,
    hash: pass.audit.hash,
  });
  const strange = await Promise.all(['0', '-1', '999999', '1.5', 'x', '9'.repeat(30)].map(row));
  expect(strange.map(({ status }) => status)).toEqual(strange.map(() => 404));
  await rig.assertBalanced();
});

test('the end of a world ends what goes on in it: who is flat with the target passes, everybody else expires at its last prices', async () => {
  const { id: world } = await worlds.create({ symbols: ['AAPL'], beginsAt: BEGINS, script: [FALL] });
  const phase = {
    terms: { grant: '10000' },
    rules: { ...RULES, target: 300, leastDays: 0, overall: { limit: 5_000, floor: 'static' } },
  };
  const { slug } = await evaluations.created({ world, phases: [phase] });
  const people = [await rig.join('127.4.0.3'), await rig.join('127.4.0.4'), await rig.join('127.4.0.5')];
  const [long, flat, idle] = people as [Actor, Actor, Actor];
  const accounts = await Promise.all(people.map((one) => evaluations.begun(one, slug)));
  const [ofLong, ofFlat, ofIdle] = accounts as [string, string, string];
  await worlds.setClock(world, { rate: 60 });
  const trade = (as: Actor, account: string, side: 'buy' | 'sell') =>
    tradeIn(rig, as, { account, world }, { side, worth: 9_000, leverage: 5 });
  expect((await trade(long, ofLong, 'buy')).status).toBe(200);
  expect((await trade(flat, ofFlat, 'sell')).status).toBe(200);
  await worlds.pass(11_000);
  // What is closed in the very moment before the end is still judged.
  const closed = await rig.call(`POST /api/positions/close?account=${ofFlat}`, {
    as: flat,
    body: { userId: flat.id, symbol: 'AAPL' },
  });
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  await worlds.setClock(world, { ends: true });
  await rig.server.worlds.settle();
  const states = () =>
    Promise.all(
      people.map(async (one, place) => (await evaluations.evaluationOf(one, accounts[place]!)).state),
    );
  // Not before every process knows of the end.
  expect((await states()).filter((state) => state === 'expired')).toEqual([]);
  ahead += 6_000;
  await rig.server.worlds.settle();
  expect(await states()).toEqual(['expired', 'passed', 'expired']);
  expect((await evaluations.evaluationOf(long, ofLong)).target.isFlat).toBe(true);
  const proof = VerdictProof.parse((await evaluations.proofOf(long, ofLong)).body);
  expect(proof.evidence).toMatchObject({ isLast: true, verdict: 'expired', floor: null });
  const prove = (one: VerdictProof) =>
    proveFiles([{ name: 'proof.json', text: JSON.stringify(one) }], loadCatalogue()).verdicts[0]?.proof
      .problems;
  expect(prove(proof)).toEqual([]);
  const { isLast: _, ...rest } = proof.evidence;
  expect(prove({ ...proof, evidence: rest })?.map(({ kind }) => kind)).toContain('verdict_differs');
  expect((await evaluations.proofOf(idle, ofIdle)).status).toBe(200);
  await rig.assertBalanced();
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A changed proof with a row of the audit log that has its hash, as whoever forges one would make it. */
function resealed({ evidence, audit, ...proof }: VerdictProof): VerdictProof {
  const row = JSON.parse(audit.record) as { after: object };
  const after = { ...row.after, evidence: hashOf(canonicalJson(evidence)), verdict: evidence.verdict };
  const record = JSON.stringify({ ...row, after });
  const hash = hashOf(`${audit.number}\n${audit.previousHash}\n${record}`);
  return { ...proof, evidence, audit: { ...audit, record, hash } };
}
