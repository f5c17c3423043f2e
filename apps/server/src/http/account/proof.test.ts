import { randomInt } from 'node:crypto';
import { Asset, CALL_SCHEMAS, type World } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { administratorOf, clientOf, describeServer } from '../../test/describe-server.ts';
import { worldsOf } from '../../test/worlds.ts';
import { exportedAccounts, instrumentOf, type ExportedPerson } from '../../proof/exported-accounts.ts';
import { verifyAccount } from '../../proof/verify-account.ts';
import { verifyWorld } from '../../proof/verify-world.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const client = clientOf(rig);
const administrator = administratorOf(rig);
const worlds = worldsOf(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

const SYMBOLS = ['AAPL', 'EURUSD', 'USDJPY', 'BTC'];
const SIZES = [3, 2_000, 1_500, 0.02];
let person: ExportedPerson;
let world: World;

/** Days and nights of random trades in a world at 5,000 times, then everything that is known of them. */
beforeAll(async () => {
  const made = await worlds.create({
    symbols: SYMBOLS,
    beginsAt: '2030-01-07T15:00:00.000Z',
    script: [{ kind: 'volatility', at: 0, minutes: 1_440, target: { on: 'everything' }, factor: 4 }],
  });
  const body = { name: 'Prueba', grant: '10000', world: made.id };
  const opened = await rig.call(`POST /api/users/${client.id}/accounts`, { as: client, body });
  const { id } = CALL_SCHEMAS.openPractice.response.parse(opened.body).account;
  await worlds.setClock(made.id, { rate: 5_000 });
  for (let step = 0; step < 45; step++) {
    const place = randomInt(SYMBOLS.length);
    const symbol = SYMBOLS[place]!;
    const quotes = array(Asset).parse((await rig.call(`GET /api/real-market-data?world=${made.id}`)).body);
    const { price } = quotes.find((asset) => asset.symbol === symbol)!;
    await rig.call(`POST /api/trades/${randomInt(2) ? 'buy' : 'sell'}?account=${id}`, {
      as: client,
      body: {
        userId: client.id,
        symbol,
        quantity: SIZES[place]! * (1 + randomInt(2)),
        price,
        leverage: symbol === 'USDJPY' || symbol === 'EURUSD' ? 50 : 1,
        slippagePercent: 50,
      },
    });
    await worlds.pass(250 * (1 + randomInt(40)));
  }
  await rig.server.worlds.settle();
  await worlds.setClock(made.id, { ends: true });
  const revealed = await rig.call(`POST /api/admin/worlds/${made.id}/reveal`, {
    as: administrator,
    body: {},
  });
  world = CALL_SCHEMAS.revealWorld.response.parse(revealed.body);
  const exported = await rig.call('POST /api/export', { as: client, body: { password: client.password } });
  if (exported.status !== 200) throw new Error(exported.text.slice(0, 300));
  person = JSON.parse(exported.text) as ExportedPerson;
});

const accounts = () => exportedAccounts(person, [world]);
const practice = () => accounts().find((one) => one.world)!;

describe('the proof of an account', () => {
  test('agrees with every fill, entry, balance, position and price', () => {
    expect(accounts().map(({ account }) => verifyAccount(account, instrumentOf))).toEqual([[], []]);
    const { account } = practice();
    expect(account.transactions.length).toBeGreaterThan(20);
    expect(account.ledger.some(({ kind }) => kind === 'financing')).toBe(true);
    expect(verifyWorld(world, account.transactions)).toEqual([]);
  });

  /** Whether it is found when a figure anywhere in the account is another one. */
  const isFound = (change: (account: ReturnType<typeof practice>['account']) => void): boolean => {
    const account = structuredClone(practice().account);
    change(account);
    return (
      verifyAccount(account, instrumentOf).length > 0 || verifyWorld(world, account.transactions).length > 0
    );
  };
  type Changeable = Record<string, unknown>;
  const FIGURES = [
    ...['quantity', 'price', 'total', 'marketProfit', 'leverage'].map(
      (name) => ['transactions', name] as const,
    ),
    ...['quote.bid', 'quote.ask', 'conversion.numerator', 'conversion.rate', 'conversion.result'].map(
      (name) => ['transactions', name] as const,
    ),
    ...['execution.widening', 'execution.impact', 'quote.at', 'createdAt', 'type', 'symbol'].map(
      (name) => ['transactions', name] as const,
    ),
    ...['number', 'kind', 'at'].map((name) => ['ledger', name] as const),
    ...['quantity', 'cost', 'margin', 'symbol'].map((name) => ['positions', name] as const),
  ];
  test.each(FIGURES)('finds any of its %s with another %s', (list, path) => {
    const rows = practice().account[list];
    if (list === 'positions' && rows.length === 0) return;
    for (const place of sampleOf(rows.length)) {
      const row = rows[place];
      // A fill that only closes has no use for its leverage; other entries than fills have no second date.
      if (path === 'leverage' && (row as unknown as Changeable)['closes']) continue;
      if (list === 'ledger' && path === 'at' && (row as unknown as Changeable)['kind'] !== 'fill') continue;
      const found = isFound((account) => {
        const names = path.split('.');
        const last = names.pop()!;
        const parent = names.reduce(
          (one, name) => one[name] as Changeable,
          account[list][place] as unknown as Changeable,
        );
        parent[last] = other(parent[last]);
      });
      expect([list, place, path, found]).toEqual([list, place, path, true]);
    }
  });

  test('finds an entry or a fill that is missing, doubled, or posts elsewhere', () => {
    const { ledger, transactions } = practice().account;
    for (const place of sampleOf(ledger.length)) {
      expect(isFound((account) => void (account.ledger as unknown[]).splice(place, 1))).toBe(true);
      expect(isFound((account) => void (account.ledger as unknown[]).splice(place, 0, ledger[place]))).toBe(
        true,
      );
      expect(
        isFound((account) => {
          const postings = account.ledger[place]!.postings as Record<string, string>;
          const [one, another] = Object.keys(postings) as [string, string];
          postings[one] = String(BigInt(postings[one]!) + 1n);
          postings[another] = String(BigInt(postings[another]!) - 1n);
        }),
      ).toBe(true);
    }
    for (const place of sampleOf(transactions.length))
      expect(isFound((account) => void (account.transactions as unknown[]).splice(place, 1))).toBe(true);
    for (const name of ['cash', 'margin', 'profit', 'withdrawalHold'] as const)
      expect(
        isFound((account) => void ((account.exact as Changeable)[name] = other(account.exact[name]))),
      ).toBe(true);
  });

  test('finds a world that was revealed otherwise than it was committed to', () => {
    const { transactions } = practice().account;
    const seed = `${world.seed!.startsWith('0') ? '1' : '0'}${world.seed!.slice(1)}`;
    for (const part of [
      { seed },
      { script: [] },
      { beginsAt: '2030-01-07T15:00:01.000Z' },
      { symbols: ['AAPL'] },
    ])
      expect(verifyWorld({ ...world, ...part }, transactions)).toMatchObject([/committed to something else/]);
    expect(verifyWorld({ ...world, seed: null }, transactions)).toMatchObject([/has not been revealed/]);
  });
});

/** The first, the last, and some places between. */
const sampleOf = (length: number): number[] => [
  ...new Set([0, length - 1, ...Array.from({ length: 8 }, () => randomInt(Math.max(1, length)))]),
];

/** Another value of the same kind, as near as there is one. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 0.01 : Number((value * 1.001 + 0.01).toFixed(8));
  const text = String(value);
  if (text === 'buy' || text === 'sell') return text === 'buy' ? 'sell' : 'buy';
  if (text === 'AAPL' || text === 'BTC') return text === 'AAPL' ? 'BTC' : 'AAPL';
  if (/^[A-Z]{6}$/.test(text)) return text === 'EURUSD' ? 'USDJPY' : 'EURUSD';
  if (/^\d{4}-/.test(text)) return new Date(Date.parse(text) + 1_250_000).toISOString();
  if (/^-?[\d.]+$/.test(text)) {
    const last = text.at(-1) === '9' ? '8' : String(Number(text.at(-1)) + 1);
    return `${text.slice(0, -1)}${last}`;
  }
  return text === 'fill' ? 'opening_grant' : 'fill';
}
