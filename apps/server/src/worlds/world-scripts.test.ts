import { createHash } from 'node:crypto';
import type { MarketScript } from '@lonja/core';
import { CALL_SCHEMAS, CALLS, NewsItem, type World } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { array } from 'zod';
import { describeServer, provideAdministrator, clientOfEach } from '../test/processes/describe-server.ts';
import { findGuessedHashes } from '../test/guessed-hashes.ts';
import type { Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);
const { create, setClock, pass, worldOf } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

const BEGINS = '2030-01-07T15:00:00.000Z';
const SYMBOLS = ['AAPL', 'EURUSD'];
const CRASH: MarketScript = [
  { kind: 'news', at: 60, headline: 'Rumores <b>sin</b> confirmar', symbols: ['AAPL'] },
  { kind: 'halt', at: 60, target: { on: 'instrument', name: 'AAPL' }, minutes: 60 },
  {
    kind: 'move',
    at: 90,
    target: { on: 'instrument', name: 'AAPL' },
    shape: 'step',
    minutes: 0,
    percent: -30,
    isDrawn: false,
  },
];
const scripted = (script: MarketScript = CRASH): Promise<World> =>
  create({ symbols: SYMBOLS, beginsAt: BEGINS, script });
const ask = (route: string, body: object) => rig.call(route, { as: administrator, body });
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const news = async (world: string) =>
  array(NewsItem)
    .parse((await rig.call(`GET /api/news?world=${world}`)).body)
    .filter(({ isScenario }) => isScenario);

/** All that is answered to whoever asks without a session, by calls that need nothing but their address. */
async function readByAnybody(): Promise<string> {
  const routes = Object.values(CALLS)
    .filter(({ policy, route }) => policy === 'public' && route.startsWith('GET ') && !route.includes(':'))
    .map(({ route }) => route);
  expect(routes).toContain('GET /api/worlds');
  return (await Promise.all(routes.map((route) => rig.call(route)))).map(({ text }) => text).join('\n');
}

describe('a scripted world', () => {
  test('halts, gaps and publishes its news at their moments, at none before', async () => {
    const world = await scripted();
    const opened = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Guion', terms: { grant: '10000', world: world.id } },
    });
    const { account } = CALL_SCHEMAS.openPractice.response.parse(opened.body);
    const price = async () => {
      const { body } = await rig.call(`GET /api/real-market-data?world=${world.id}`);
      return CALL_SCHEMAS.getMarketData.response.parse(body).find(({ symbol }) => symbol === 'AAPL')!.ask;
    };
    const buy = async () =>
      rig.call(`POST /api/trades/buy?account=${account.id}`, {
        as: client,
        body: {
          userId: client.id,
          symbol: 'AAPL',
          quantity: 1,
          price: await price(),
          leverage: 1,
          slippagePercent: 5,
        },
      });
    await setClock(world.id, { rate: 60 });
    await pass(50_000);
    expect((await buy()).status).toBe(200);
    expect(await news(world.id)).toEqual([]);
    const before = await price();
    await pass(12_000);
    expect(await news(world.id)).toMatchObject([
      {
        title: 'Rumores <b>sin</b> confirmar',
        source: 'Scenario',
        publishedAt: '2030-01-07T16:00:00.000Z',
        symbols: ['AAPL'],
        isSimulated: true,
      },
    ]);
    expect(codeOf(await buy())).toBe('market_closed');
    await pass(30_000);
    expect((await price()) / before).toBeGreaterThan(0.95);
    await pass(30_000);
    expect((await price()) / before).toBeLessThan(0.75);
    expect((await buy()).status).toBe(200);
    await rig.assertBalanced();
  });

  test('is committed to with its script, which nobody but the panel sees before it is revealed', async () => {
    const world = await scripted();
    expect(world).toMatchObject({ script: null, isScripted: true });
    const { text } = await rig.call('GET /api/worlds');
    expect(text).not.toContain('Rumores');
    expect((await rig.call(`GET /api/admin/worlds/${world.id}/script`, { as: client })).status).toBe(403);
    const { body } = await rig.call(`GET /api/admin/worlds/${world.id}/script`, { as: administrator });
    expect(body).toEqual(CRASH);
    await setClock(world.id, { rate: 60 });
    await setClock(world.id, { ends: true });
    const revealed = CALL_SCHEMAS.revealWorld.response.parse(
      (await ask(`POST /api/admin/worlds/${world.id}/reveal`, {})).body,
    );
    expect(revealed.script).toEqual(CRASH);
    const committed = JSON.stringify({
      beginsAt: Date.parse(BEGINS),
      hours: 'always',
      model: 3,
      script: revealed.script,
      seed: revealed.seed,
      symbols: world.symbols,
    });
    expect(world.commitment).toBe(createHash('sha256').update(committed).digest('hex'));
    // Once made, a script is as it is: the server's own role may not change it.
    const { rows } = await sql<{ may: boolean }>`
      select has_column_privilege('lonja_app', 'worlds', 'script', 'update') as may`.execute(rig.owner);
    expect(rows).toEqual([{ may: false }]);
  });

  test('tells nobody what is to come who guesses it: no hash that anybody reads is of its script', async () => {
    const [first, second, plain] = [await scripted(), await scripted(), await scripted([])];
    expect([first, second, plain].map(({ isScripted }) => isScripted)).toEqual([true, true, false]);
    expect(first.commitment).not.toBe(second.commitment);
    expect((await worldOf(plain.id)).commitment).toBe(plain.commitment);
    const read = await readByAnybody();
    expect(read).toContain(first.commitment);
    expect(findGuessedHashes(read, CRASH)).toEqual([]);
    // Nor in a row of the audit log, whose text its administrators read and whose hash is public.
    const { rows } = await sql<{ row: string }>`select row_to_json(a)::text as row from audit_log a`.execute(
      rig.owner,
    );
    expect(rows.flatMap(({ row }) => findGuessedHashes(row, CRASH))).toEqual([]);
  });
});

const MOVE = CRASH[2] as Extract<MarketScript[number], { kind: 'move' }>;

describe('a script', () => {
  test.each([
    ['about what the world has not', [{ ...MOVE, target: { on: 'group', name: 'oil' } }], 'script_line_idle'],
    [
      'about an unknown symbol',
      [...CRASH, { ...MOVE, target: { on: 'instrument', name: 'X' } }],
      'script_line_idle',
    ],
    ['with news about an unknown symbol', [{ ...CRASH[0], symbols: ['MSFT'] }], 'script_line_idle'],
    ['with a group that is none', [{ ...MOVE, target: { on: 'group', name: 'shoes' } }], 'invalid_request'],
    ['that takes all of a price away', [{ ...MOVE, percent: -100 }], 'invalid_request'],
    ['with a step that takes time', [{ ...MOVE, minutes: 5 }], 'invalid_request'],
    ['with a ramp that takes none', [{ ...MOVE, shape: 'ramp' }], 'invalid_request'],
    ['with a fraction of a minute', [{ ...MOVE, at: 0.5 }], 'invalid_request'],
    ['before the beginning', [{ ...MOVE, at: -1 }], 'invalid_request'],
    ['after a year', [{ ...MOVE, at: 366 * 1_440 + 1 }], 'invalid_request'],
    [
      'with a wild factor',
      [{ kind: 'volatility', at: 0, minutes: 5, target: { on: 'market' }, factor: 11 }],
      'invalid_request',
    ],
    [
      'that narrows spreads',
      [{ kind: 'spread', at: 0, minutes: 5, target: { on: 'everything' }, factor: 0.5 }],
      'invalid_request',
    ],
    ['that moves everything', [{ ...MOVE, target: { on: 'everything' } }], 'invalid_request'],
    ['with a member too many', [{ ...MOVE, seed: '0' }], 'invalid_request'],
    ['of 101 lines', Array.from({ length: 101 }, () => MOVE), 'invalid_request'],
    ['that is no list', { 0: MOVE }, 'invalid_request'],
  ])('%s makes no world', async (_, script, code) => {
    const body = { name: 'x', symbols: SYMBOLS, beginsAt: BEGINS, script };
    expect(codeOf(await ask('POST /api/admin/worlds', body))).toBe(code);
  });

  test('is previewed on a seed of its own, the same until its first move', async () => {
    const preview = async () => {
      const { body } = await ask('POST /api/admin/worlds/preview', {
        symbols: SYMBOLS,
        beginsAt: BEGINS,
        minutes: 240,
        script: CRASH,
        of: ['AAPL'],
      });
      return CALL_SCHEMAS.previewWorld.response.parse(body);
    };
    const [first, second] = [await preview(), await preview()];
    const [line] = first.lines;
    expect(first.times.length).toBe(241);
    expect([first.times[0], first.times.at(-1)]).toEqual([BEGINS, '2030-01-07T19:00:00.000Z']);
    expect(line!.scripted.slice(0, 90)).toEqual(line!.unmoved.slice(0, 90));
    expect(line!.scripted.at(-1)! / line!.unmoved.at(-1)!).toBeCloseTo(0.7, 9);
    expect(second.lines[0]!.scripted).not.toEqual(line!.scripted);
  });

  test.each([
    [{ of: ['MSFT'] }, 'unknown_instrument'],
    [{ of: [] }, 'invalid_request'],
    [{ of: ['AAPL', 'AAPL', 'AAPL', 'AAPL', 'AAPL'] }, 'invalid_request'],
    [{ minutes: 0 }, 'invalid_request'],
    [{ minutes: 366 * 1_440 + 1 }, 'invalid_request'],
    [{ script: [{ ...MOVE, target: { on: 'group', name: 'oil' } }] }, 'script_line_idle'],
  ])('is not previewed with %j', async (wrong, code) => {
    const body = { symbols: SYMBOLS, beginsAt: BEGINS, minutes: 240, script: [], of: ['AAPL'], ...wrong };
    expect(codeOf(await ask('POST /api/admin/worlds/preview', body))).toBe(code);
  });
});
