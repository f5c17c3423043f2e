import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { pointAt, readFrames, type Pointed } from '../test/alpaca/alpaca.ts';
import { createRigContests } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';
import { OPERATIONS, type OperationName } from './operations/operations.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, entered, setClock } = createRigContests(rig, pass);

let group: RigGroup;
let slug = '';
let pointed: Pointed;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  const student = await joinStudent(rig, group);
  ({ slug } = await created(group.teacher, { group: group.id, symbols: ['AAPL', 'EURUSD', 'BTC'] }));
  const account = await entered(student, slug, { nonce: randomBytes(16).toString('hex') });
  pointed = await pointAt(rig, student, { account });
});

/** Every operation of market data, asked for what the contest trades. */
const QUERY = 'symbols=AAPL,BTC/USD&timeframe=1Day&currency_pairs=EURUSD';
const routeOf = (name: OperationName): string => {
  const { method, path } = OPERATIONS[name];
  const named = path
    .replace('{loc}', 'us')
    .replace('{market_type}', 'stocks')
    .replace('{ticktype}', 'quote')
    .replace(/\{\w+\}/, path.startsWith('/v3') ? 'NYSE' : 'AAPL');
  return `${method} ${named}?${QUERY}`;
};
/** Hours, names, news and announcements are no secret. */
const UNPRICED: readonly OperationName[] = [
  'get-v2-assets',
  'get-v2-assets-symbol_or_asset_id',
  'LegacyCalendar',
  'Calendar',
  'LegacyClock',
  'Clock',
  'CorporateActions',
  'News',
  'StockMetaConditions',
  'StockMetaExchanges',
];

/** The operations of data, and those of the trading API about the market: an account's are natively refused, or empty, before the start. */
const answering = (Object.keys(OPERATIONS) as OperationName[]).filter(
  (name) =>
    OPERATIONS[name].answer === 'full' && (OPERATIONS[name].api === 'data' || UNPRICED.includes(name)),
);

test('before the start of a contest no operation answers with prices, and from then on each does', async () => {
  const statuses = async () => {
    const found: Record<string, number> = {};
    for (const name of answering) found[name] = (await pointed.call(routeOf(name))).status;
    return found;
  };
  expect(await statuses()).toEqual(
    Object.fromEntries(answering.map((name) => [name, UNPRICED.includes(name) ? 200 : 409])),
  );
  expect((await pointed.call('GET /v2/stocks/AAPL/quotes/latest')).body).toEqual({
    message: 'The prices of this contest begin with its start',
  });
  expect((await pointed.call('GET /v2/assets/AAPL')).body).toMatchObject({ tradable: false });
  await setClock(group.teacher, slug, { rate: 60 });
  expect(await statuses()).toEqual(Object.fromEntries(answering.map((name) => [name, 200])));
});

test('before the start of a contest a stream is silent, and begins with it', async () => {
  const headers = { 'APCA-API-KEY-ID': pointed.keyId, 'APCA-API-SECRET-KEY': pointed.secret };
  const reader = readFrames(`ws://${pointed.host}/v2/iex`, { headers });
  await reader.received(({ msg }) => msg === 'authenticated');
  const channels = ['trades', 'quotes', 'bars', 'dailyBars', 'statuses'];
  reader.say({ action: 'subscribe', ...Object.fromEntries(channels.map((one) => [one, ['AAPL']])) });
  await reader.received(({ T }) => T === 'subscription');
  await pass(180_000);
  expect(reader.frames.slice(3).flat()).toEqual([]);
  await setClock(group.teacher, slug, { rate: 60 });
  await pass(5_000);
  for (const type of ['t', 'q', 'b', 'd'])
    expect(await reader.received(({ T }) => T === type)).toMatchObject({ S: 'AAPL' });
  reader.socket.close();
});
