import { loadCatalogue } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import { VerdictProof } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { tradeIn } from '../../test/contests.ts';
import { administratorOf, describeServer } from '../../test/describe-server.ts';
import { evaluationsOf, RULES } from '../../test/evaluations.ts';
import { listWorldsOf, worldsOf } from '../../test/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = administratorOf(rig);
const worlds = worldsOf(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const evaluations = evaluationsOf(rig, administrator);

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
    grant: '10000',
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
  // Ten minutes of the world.
  await worlds.pass(11_000);
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
  const prove = async () =>
    proveFiles(
      [
        ...proofs.map((proof, place) => ({ name: `${place}.json`, text: JSON.stringify(proof) })),
        { name: 'worlds.json', text: JSON.stringify(await listWorldsOf(rig)) },
      ],
      loadCatalogue(),
    ).verdicts.map(({ proof: { verdict, quotes, problems, unchecked } }) => ({
      verdict,
      quotes,
      problems,
      unchecked: unchecked.map(({ kind }) => kind),
    }));
  expect(await prove()).toEqual([
    { verdict: 'breached', quotes: 0, problems: [], unchecked: ['world_unrevealed'] },
    { verdict: 'passed', quotes: 0, problems: [], unchecked: [] },
  ]);
  await worlds.setClock(world, { ends: true });
  await rig.call(`POST /api/admin/worlds/${world}/reveal`, { as: administrator, body: {} });
  expect(await prove()).toEqual([
    { verdict: 'breached', quotes: 1, problems: [], unchecked: [] },
    { verdict: 'passed', quotes: 0, problems: [], unchecked: [] },
  ]);
  const [breach] = proofs;
  const [quote] = breach!.evidence.quotes;
  breach!.evidence.quotes = [{ ...quote!, ask: (Number(quote!.ask) + 0.01).toFixed(2) }];
  expect((await prove())[0]?.problems.map(({ kind }) => kind)).toEqual(['verdict_evidence', 'verdict_quote']);
  await rig.assertBalanced();
});
