import { randomInt } from 'node:crypto';
import { loadCatalogue } from '@lonja/feeds';
import { proveAccount, proveFiles, readExport, type AccountProof, type ExportedAccount } from '@lonja/proof';
import { Asset, CALL_SCHEMAS, type World } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { recordProof } from '@lonja/testkit';
import { tradeIn } from '../test/contests.ts';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

/** Two a person: the primary one on the installation's market, and one in a world. */
const ACCOUNTS = Number(process.env['PROVE_EXPORTS'] ?? 6);
const ROUNDS = 14;
/** How often a figure is replaced by nonsense. */
const NONSENSE = 100 * ACCOUNTS;

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const changed = provideClient(rig);
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

const SYMBOLS = ['AAPL', 'EURUSD', 'USDJPY', 'BTC'];
const SIZES = [2, 2_000, 1_500, 0.01];
const CATALOGUE = loadCatalogue();
const exports: string[] = [];
let world: World;

interface Trader {
  readonly person: Actor;
  /** Number of the account in the world. */
  readonly account: string;
}

/** Days and nights of random trades in a world at 5,000 times and beside it, then everything that is known of them. */
beforeAll(async () => {
  const made = await worlds.create({
    symbols: SYMBOLS,
    beginsAt: '2030-01-07T15:00:00.000Z',
    script: [{ kind: 'volatility', at: 0, minutes: 1_440, target: { on: 'everything' }, factor: 4 }],
  });
  const traders: Trader[] = [];
  for (let count = 0; count < ACCOUNTS / 2; count++) traders.push(await enterWorld(made, count));
  await worlds.setClock(made.id, { rate: 5_000 });
  for (let round = 0; round < ROUNDS; round++) {
    const quotes = array(Asset).parse((await rig.call(`GET /api/real-market-data?world=${made.id}`)).body);
    const own = array(Asset).parse((await rig.call('GET /api/real-market-data')).body);
    for (const { person, account } of traders) {
      for (let trade = 0; trade <= randomInt(3); trade++) await tradeAtRandom(person, quotes, account);
      await tradeAtRandom(person, own);
    }
    await worlds.pass(250 * (1 + randomInt(60)));
  }
  // Something is open in the end, whatever was drawn: what was traded before is thousands.
  for (const { person, account } of traders)
    await tradeIn(
      rig,
      person,
      { account, world: made.id },
      { symbol: 'EURUSD', quantity: 200, leverage: 50 },
    );
  await rig.server.worlds.settle();
  await worlds.setClock(made.id, { ends: true });
  const revealed = await rig.call(`POST /api/admin/worlds/${made.id}/reveal`, {
    as: administrator,
    body: {},
  });
  world = CALL_SCHEMAS.revealWorld.response.parse(revealed.body);
  for (const { person } of traders) exports.push(await exportOf(person));
}, 1_200_000);

/** @param number of the person, who has an address of its own: few register from the same one */
async function enterWorld({ id: world }: World, number: number): Promise<Trader> {
  const from = `127.1.${number >> 8}.${number & 255}`;
  const person = await rig.join(from);
  const body = { name: 'Prueba', terms: { grant: '10000', world } };
  const opened = await rig.call(`POST /api/users/${person.id}/accounts`, { as: person, from, body });
  return { person, account: CALL_SCHEMAS.openPractice.response.parse(opened.body).account.id };
}

async function tradeAtRandom(person: Actor, quotes: readonly Asset[], account?: string): Promise<void> {
  const place = randomInt(SYMBOLS.length);
  const symbol = SYMBOLS[place]!;
  const quote = quotes.find((asset) => asset.symbol === symbol);
  if (!quote) return;
  const of = account === undefined ? '' : `?account=${account}`;
  await rig.call(`POST /api/trades/${randomInt(2) ? 'buy' : 'sell'}${of}`, {
    as: person,
    body: {
      userId: person.id,
      symbol,
      quantity: SIZES[place]! * (1 + randomInt(2)),
      price: quote.price,
      leverage: symbol === 'USDJPY' || symbol === 'EURUSD' ? 50 : 1 + randomInt(2),
      slippagePercent: 50,
    },
  });
}

async function exportOf(person: Actor): Promise<string> {
  const exported = await rig.call('POST /api/export', { as: person, body: { password: person.password } });
  if (exported.status !== 200) throw new Error(exported.text.slice(0, 300));
  return exported.text;
}

const accounts = (): readonly ExportedAccount[] => exports.flatMap((text) => readExport(text) ?? []);
const prove = (account: ExportedAccount, known: readonly World[] = [world]): AccountProof =>
  proveAccount(account, { catalogue: CATALOGUE, worlds: known });
const inWorld = () => accounts().find((account) => account.world === world.id)!;

describe('the proof of an account', () => {
  test('agrees with every fill, charge, entry, balance, position and price', () => {
    const began = performance.now();
    const proofs = accounts().map((account) => prove(account));
    expect(proofs).toHaveLength(ACCOUNTS);
    expect(proofs.filter(({ problems }) => problems.length > 0)).toEqual([]);
    recordProof({
      proof: 'exports computed again',
      milliseconds: Math.round(performance.now() - began),
      accounts: proofs.length,
      fills: sumOf(proofs.map(({ fills }) => fills)),
      quotes: sumOf(proofs.map(({ quotes }) => quotes)),
    });
    expect(inWorld().transactions.length).toBeGreaterThan(ROUNDS / 2);
    const charges = inWorld().ledger.flatMap((entry) => entry.charges ?? []);
    expect(charges.length).toBeGreaterThan(0);
    expect(prove(inWorld())).toMatchObject({
      quotes: inWorld().transactions.length + charges.length,
      unchecked: [],
    });
  });

  test('says what it could not compute', () => {
    const own = accounts().find((account) => account.world === undefined)!;
    expect(prove(own).unchecked).toEqual([{ kind: 'own_market' }]);
    const unrevealed = [{ kind: 'world_unrevealed', world: world.id }];
    expect(prove(inWorld(), []).unchecked).toEqual(unrevealed);
    expect(prove(inWorld(), [{ ...world, seed: null }])).toMatchObject({ quotes: 0, unchecked: unrevealed });
  });

  test('accuses nobody of what an administrator has changed, and says that it is not computed', async () => {
    await rig.call('POST /api/trades/buy', {
      as: changed,
      body: { userId: changed.id, symbol: 'EURUSD', quantity: 1_000, price: 1, slippagePercent: 100 },
    });
    const set = await rig.call(`PUT /api/admin/positions/${changed.id}/EURUSD`, {
      as: administrator,
      body: { quantity: 700, reason: 'Corrección' },
    });
    expect([set.status, set.text]).toEqual([200, set.text]);
    await rig.call('POST /api/positions/close', {
      as: changed,
      body: { userId: changed.id, symbol: 'EURUSD', currentPrice: 1, slippagePercent: 100 },
    });
    const [account] = readExport(await exportOf(changed))!;
    expect(account!.transactions).toHaveLength(2);
    expect(prove(account!)).toMatchObject({
      problems: [],
      unchecked: [{ kind: 'position_changed', symbol: 'EURUSD' }, { kind: 'own_market' }],
    });
  });

  test.each(Object.entries(FIGURES))('finds any of its %s with another figure', (list, names) => {
    const account = inWorld();
    const kinds = new Set<string>();
    for (const path of figuresOf(account).filter((one) => one[0] === list)) {
      const kind = path.filter((part) => typeof part === 'string').join('.');
      // Some of each kind: a proof takes its time.
      if (kinds.has(kind) && randomInt(8) > 0) continue;
      kinds.add(kind);
      expect([path, isFound(account, path)]).toEqual([path, true]);
    }
    expect(kinds.size).toBeGreaterThanOrEqual(names.length);
  });

  test(`finds one figure of each of ${ACCOUNTS / 2} accounts`, () => {
    for (const account of accounts().filter((one) => one.world === world.id)) {
      const figures = figuresOf(account);
      const path = figures[randomInt(figures.length)]!;
      expect([account.id, path, isFound(account, path)]).toEqual([account.id, path, true]);
    }
  });

  test('finds an entry or a fill that is missing or doubled, and postings that went elsewhere', () => {
    const account = inWorld();
    const { ledger, transactions, positions } = account;
    const without = <T>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place);
    const changed: Partial<ExportedAccount>[] = [
      ...ledger.flatMap((entry, place) => [
        { ledger: without(ledger, place) },
        { ledger: ledger.toSpliced(place, 0, entry) },
        { ledger: ledger.with(place, { ...entry, postings: movedOn(entry.postings) }) },
      ]),
      ...transactions.map((_, place) => ({ transactions: without(transactions, place) })),
      ...positions.map((_, place) => ({ positions: without(positions, place) })),
      ...positions.map((position) => ({ positions: [...positions, { ...position, symbol: 'GLD' }] })),
    ];
    for (const part of changed) expect(prove({ ...account, ...part }).problems).not.toEqual([]);
  });

  test('says of nonsense anywhere in the files that it is none, and never fails', () => {
    for (let count = 0; count < NONSENSE; count++) {
      const text = exports[randomInt(exports.length)]!;
      const inFile = JSON.parse(text) as Changeable;
      const inWorlds = [structuredClone(world) as unknown as Changeable];
      const account = (inFile['otherAccounts'] as Changeable[])[0]!;
      const parts = [
        inWorlds,
        inFile,
        account,
        account['transactions'],
        account['ledger'],
        account['positions'],
      ];
      const [place, name] = leafOf(parts[randomInt(parts.length)]);
      const nonsense = NASTY[randomInt(NASTY.length)];
      place[name] = nonsense;
      const said = () =>
        proveFiles(
          [
            { name: 'export.json', text: JSON.stringify(inFile) },
            { name: 'worlds.json', text: JSON.stringify(inWorlds) },
          ],
          CATALOGUE,
        );
      expect(said, `${name}: ${String(nonsense)}`).not.toThrow();
    }
    const names = [
      '',
      'null',
      '[]',
      '{}',
      '{"user":null}',
      '[[[[',
      '{"__proto__":{"user":{}}}',
      '"text"',
      '1e999',
    ];
    const { unknown, worlds } = proveFiles(
      names.map((text) => ({ name: text, text })),
      CATALOGUE,
    );
    expect([unknown, worlds]).toEqual([names.filter((name) => name !== '[]'), 0]);
    // Every field of every file is bent and proved again: pure work, and minutes of it beside others.
  }, 300_000);

  test('finds a world that was revealed otherwise than it was committed to', () => {
    const seed = `${world.seed!.startsWith('0') ? '1' : '0'}${world.seed!.slice(1)}`;
    for (const part of [
      { seed },
      { script: [] },
      { beginsAt: '2030-01-07T15:00:01.000Z' },
      { symbols: ['AAPL'] },
    ])
      expect(prove(inWorld(), [{ ...world, ...part }]).problems).toEqual([{ kind: 'world_commitment' }]);
  });
});

/** Values that somebody may write into a file. */
const NASTY: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  0.1,
  1e21,
  1e308,
  -0,
  '-1',
  '0',
  '0/0',
  '1/0',
  '-1/1',
  '1e5',
  '9'.repeat(39),
  '0.00000001',
  'NaN',
  [],
  {},
  true,
  '1970-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2030-02-30T00:00:00.000Z',
  '__proto__',
  'constructor',
  'fill',
  'financing',
  'dividend',
];

/** A random leaf of a file: what holds it, and its name there. */
function leafOf(root: unknown): [Changeable, string] {
  let place = root as Changeable;
  for (;;) {
    const names = Object.keys(place);
    const name = names[randomInt(names.length)]!;
    const inner = place[name];
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0) return [place, name];
    place = inner as Changeable;
  }
}

/** What of an account is computed, by its lists. */
const FIGURES = {
  transactions: [
    'quantity',
    'price',
    'total',
    'marketProfit',
    'quote.bid',
    'quote.ask',
    'quote.at',
    'createdAt',
    'conversion.numerator',
    'conversion.denominator',
    'conversion.rate',
    'conversion.result',
    'execution.widening',
    'execution.impact',
    'type',
    'symbol',
    'id',
  ],
  ledger: ['number', 'kind'],
  positions: ['quantity', 'cost', 'margin', 'symbol'],
  exact: ['cash', 'margin', 'profit', 'withdrawalHold'],
};
const OF_A_CHARGE = ['quantity', 'rate', 'nights', 'bid', 'ask', 'usdRate', 'amount', 'quotedAt', 'symbol'];

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

type Path = readonly (string | number)[];

/** Where every figure of an account stands that its proof computes. */
function figuresOf({ transactions, ledger, positions }: ExportedAccount): Path[] {
  const inEach = (list: string, length: number, names: readonly string[]): Path[] =>
    Array.from({ length }, (_, place) => names.map((name) => [list, place, ...name.split('.')])).flat();
  return [
    ...inEach('transactions', transactions.length, FIGURES.transactions),
    ...inEach('ledger', ledger.length, FIGURES.ledger),
    ...ledger.flatMap((entry, place) => [
      ...Object.keys(entry.postings).map((name) => ['ledger', place, 'postings', name]),
      // Other entries than fills have no second date.
      ...(entry.kind === 'fill' ? [['ledger', place, 'at']] : []),
      ...(entry.charges ?? []).flatMap((charge, number) =>
        OF_A_CHARGE.filter((name) => charge[name as 'rate'] !== null).map((name): Path => [
          'ledger',
          place,
          'charges',
          number,
          name,
        ]),
      ),
    ]),
    ...openingFills(ledger).map((place) => ['transactions', place, 'leverage']),
    ...inEach('positions', positions.length, FIGURES.positions),
    ...FIGURES.exact.map((name) => ['exact', name]),
  ];
}

/** Where fills stand that lock margin, the newest first: one that only closes has no use for its leverage. */
function openingFills(ledger: ExportedAccount['ledger']): number[] {
  const fills = ledger.filter(({ kind }) => kind === 'fill');
  return fills.flatMap(({ postings }, place) =>
    BigInt(postings['margin'] ?? 0) > 0n ? [fills.length - 1 - place] : [],
  );
}

/** Whether it is found when one figure of an account is another one. */
function isFound(account: ExportedAccount, path: Path): boolean {
  const copy = structuredClone(account) as unknown as Changeable;
  const parent = path.slice(0, -1).reduce((one, part) => one[part] as Changeable, copy);
  const last = path.at(-1)!;
  parent[last] = other(parent[last]);
  return prove(copy as unknown as ExportedAccount).problems.length > 0;
}

type Changeable = Record<string | number, unknown>;

/** The same legs, and a micro-dollar of one to another. */
function movedOn(postings: Readonly<Record<string, string>>): Record<string, string> {
  const [one, another] = Object.keys(postings) as [string, string];
  return {
    ...postings,
    [one]: String(BigInt(postings[one]!) + 1n),
    [another]: String(BigInt(postings[another]!) - 1n),
  };
}

/** Another value of the same kind, as near as there is one. */
function other(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) ? value + 1 : Number((value * 1.001 + 0.01).toFixed(8));
  const text = String(value);
  if (text === 'buy' || text === 'sell') return text === 'buy' ? 'sell' : 'buy';
  if (text === 'AAPL' || text === 'BTC') return text === 'AAPL' ? 'BTC' : 'AAPL';
  if (/^[A-Z]{6}$/.test(text)) return text === 'EURUSD' ? 'USDJPY' : 'EURUSD';
  if (/^\d{4}-/.test(text)) return new Date(Date.parse(text) + 1_250_000).toISOString();
  if (/^-?[\d./-]+$/.test(text)) {
    const last = text.at(-1) === '9' ? '8' : String(Number(text.at(-1)) + 1);
    return `${text.slice(0, -1)}${last}`;
  }
  return text === 'fill' ? 'opening_grant' : 'fill';
}
