import { createSimulatedMarket, loadCatalogue } from '@lonja/feeds';
import { CALL_SCHEMAS, type World } from '@lonja/protocol';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';
import { OPENING_QUOTES, REPLAYED, RIG_SYMBOLS, type Actor, type Answer } from '../test/server-rig.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const { hours: tradingTime, ...prices } = { ...REPLAYED, actionPeriods: [{ from: REPLAYED.origin }] };
const entries = loadCatalogue().filter(({ symbol }) => RIG_SYMBOLS.includes(symbol));

/** The next dividend of a share that the rig lists, as replayed prices have it. */
function findNextDividend() {
  const { dividends } = createSimulatedMarket({ ...prices, tradingTime, entries });
  for (let day = Date.now(); day < Date.now() + 400 * DAY_MS; day += DAY_MS) {
    const [next] = dividends.announced(day + HOUR_MS, Number.POSITIVE_INFINITY, day);
    if (next) return next;
  }
  throw new Error('no dividend is announced');
}
const next = findNextDividend();

let ahead = 0;
const clock = (): number => Date.now() + ahead;
const rig = describeServer({ clock, marketPrices: { ...prices, hours: tradingTime } });
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return clock();
  },
});
const ok = ({ status, text, body }: Answer): unknown => {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};

test.each([
  ['as it is', () => Promise.resolve()],
  [
    'from its records, since it has traded on',
    (client: Actor) =>
      rig.call('POST /api/positions/close', { as: client, body: { userId: client.id, symbol: next.symbol } }),
  ],
])(
  'a share in a replay is paid its dividend as prices pass it, without anybody’s command, and none of before it was bought: the account %s',
  async (_, goOn) => {
    const { symbol, exAt } = next;
    const step = (milliseconds: number): void => {
      ahead += milliseconds;
      rig.market.wait(clock() - rig.market.now());
      rig.market.move(OPENING_QUOTES);
    };
    ahead = exAt - 10 * MINUTE_MS - Date.now();
    rig.market.announceDividend(symbol, '0.10', clock() - DAY_MS);
    step(0);
    const client = await rig.join();
    const call = (route: string, body?: object) => rig.call(route, { as: client, body });
    ok(
      await call('POST /api/trades/buy', {
        userId: client.id,
        symbol,
        quantity: 10,
        leverage: 1,
        price: 100_000,
      }),
    );
    const from = clock() + 1_000;
    step(15 * MINUTE_MS);
    await goOn(client);
    const { account } = CALL_SCHEMAS.getUser.response.parse(ok(await call(`GET /api/users/${client.id}`)));
    const asked = { from: new Date(from).toISOString() };
    const replay: World = CALL_SCHEMAS.openReplay.response.parse(
      ok(await call(`POST /api/users/${client.id}/replays?account=${account!.id}`, asked)),
    );
    await worlds.pass(5_000);
    const branch = CALL_SCHEMAS.openBranch.response.parse(
      ok(await call(`POST /api/users/${client.id}/branches`, { name: 'Rama', world: replay.id })),
    );
    ok(await call(`PUT /api/users/${client.id}/replays/${replay.id}/clock`, { rate: 3_600 }));
    await worlds.pass(4_000);
    const paid = () =>
      sql<{ ex_at: Date }>`
        select ex_at from dividend_payments where account_id = ${Number(branch.account.id)}`.execute(
        rig.owner,
      );
    await vi.waitUntil(async () => (await paid()).rows.length > 0, { timeout: 10_000, interval: 100 });
    expect((await paid()).rows).toEqual([{ ex_at: new Date(exAt) }]);
    await rig.assertBalanced();
  },
);
