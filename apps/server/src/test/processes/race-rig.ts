import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  PERSON,
  leverageClassOf,
  price,
  quantity,
  USD_TO_USD,
  usd,
  type Instrument,
  type MarketOrder,
  type MarketQuote,
  type MarketView,
  type PassedDividends,
} from '@lonja/core';
import { openDatabase, type Database } from '@lonja/store/database/database';
import { enterDatabase } from '@lonja/store/desk/database-entry';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { OPEN_ACCOUNT } from '../../accounts/commands.ts';
import { bindCommand } from '../../desk/command/command-row.ts';
import { WITHDRAW } from '../../funds/commands.ts';
import { CLOSE_POSITION, MARKET_ORDER } from '../../trading/commands.ts';
import { onlyMarket } from '../markets/only-market.ts';
import { NO_MOVE_LOG } from './no-move-log.ts';
import { createMigratedDatabase, recordProof, type MigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { composeHome, type HomePart } from '../../compose/home.ts';
import { createDesk, type Desk } from '../../desk/desk.ts';
import type { ClientSubmission, Outcome } from '../../desk/command/submission.ts';

/** How often each race is run. */
export const RACES = Number(process.env['PROVE_RACES'] ?? 200);
/** Rounds that go on at the same time, each on an account of its own, so that their commands share batches. */
const AT_ONCE = 25;
const PROCESSES = 3;
/** Bid of EURUSD. */
const CALM = 108_452_000n;

export interface RacingAccount {
  readonly id: number;
  readonly userId: string;
}

export interface Race {
  readonly prepare: () => Promise<RacingAccount>;
  /** Where the price of EURUSD goes before the race. */
  readonly eurusd?: bigint;
  /** What else happens then. */
  readonly before?: (() => void) | undefined;
  readonly run: (account: RacingAccount) => Promise<void>;
}

/** A desk with its slots, as in a process of its own. */
interface RacingProcess {
  readonly desk: Desk;
  readonly home: HomePart['home'];
}

/**
 * Three processes on one database, each with its own copies of the accounts and its own slots, for the tests of a file.
 * @param rounds of each race
 */
export function describeRaces(rounds: number) {
  let database: MigratedDatabase;
  let db: Database;
  let processes: readonly RacingProcess[] = [];
  const idOf = (symbol: string): number => database.instrumentIds.get(symbol) as number;
  const market = createRaceMarket(idOf, () => database.instrumentIds);
  const deskAt = (index: number): Desk => (processes[index % PROCESSES] as RacingProcess).desk;
  const submit = submitTo(deskAt);

  beforeAll(async () => {
    database = await createMigratedDatabase(inject('pgUrl'), ['EURUSD', 'AAPL']);
    db = openDatabase(database.url, () => undefined);
    // Slots still move while the first races are run.
    const start = () => startProcess(database.url, db, market.view);
    processes = await Promise.all(Array.from({ length: PROCESSES }, start));
  });

  afterAll(async () => {
    for (const { home, desk } of processes) {
      await home.stop();
      await desk.close();
    }
    await db.destroy();
    await database.drop();
  });

  return {
    ...market,
    ...createCommands(idOf),
    ...createAccounts(submit, market.clock, idOf),
    db: () => db,
    idOf,
    deskAt,
    submit,
    codeOf: getCode,
    /** Runs the rounds, some at a time, then audits the ledger. */
    race: async (name: string, one: Race): Promise<void> => {
      const startedAt = performance.now();
      for (let done = 0; done < rounds; done += AT_ONCE) {
        market.setEurusd();
        const count = Math.min(AT_ONCE, rounds - done);
        const accounts = await Promise.all(Array.from({ length: count }, one.prepare));
        market.setEurusd(one.eurusd);
        one.before?.();
        await Promise.all(accounts.map(one.run));
      }
      const milliseconds = Math.round(performance.now() - startedAt);
      expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
      recordProof({ proof: `race: ${name}`, rounds, milliseconds });
    },
  };
}

const ignore = (): void => undefined;

async function startProcess(url: string, db: Database, viewMarket: () => MarketView): Promise<RacingProcess> {
  const part = composeHome({ logger: { error: ignore } as never }, await enterDatabase(url), NO_MOVE_LOG);
  const desk = createDesk({
    connect: part.connect,
    home: { slots: part.slots, holds: part.home.holds, isAlone: part.home.isAlone },
    load: (accountId) => loadTradingState(db, accountId),
    after: () => undefined,
    viewMarkets: () => onlyMarket(viewMarket()),
    onBreach: (reason) => {
      throw new Error(reason);
    },
    onFault: ignore,
  });
  await desk.probe();
  await part.home.start({ load: () => Promise.resolve(), drop: ignore });
  return { desk, home: part.home };
}

/** One price of AAPL, and one of EURUSD that a test sets. */
function createRaceMarket(idOf: (symbol: string) => number, idsOf: () => MigratedDatabase['instrumentIds']) {
  // At noon no night ends between two runs that are compared.
  const noon = new Date().setUTCHours(12, 0, 0, 0) - performance.now();
  const clock = (): number => Math.round(noon + performance.now());
  const exMoments: number[] = [];
  let bid = CALM;
  const quoteOf = (id: number): MarketQuote => ({
    ...(id === idOf('EURUSD')
      ? { bid: price(bid), ask: price(bid + 8_000n) }
      : { bid: price(19_120_000_000n), ask: price(19_124_000_000n) }),
    rate: USD_TO_USD,
    at: clock(),
    source: 'simulated',
    sequence: 1,
  });
  return {
    clock,
    quoteOf,
    setEurusd: (to = CALM): void => void (bid = to),
    /** AAPL goes ex, with a dollar. */
    passDividend: (): void => void exMoments.push(clock()),
    view: (): MarketView => ({
      now: clock(),
      instrumentOf: (id) => buildInstrument(idsOf(), id),
      quoteOf,
      isOpen: () => true,
      dividends: passedBy(exMoments, idOf('AAPL')),
    }),
  };
}

type Submit = (
  index: number,
  command: ClientSubmission['command'],
  key?: string,
  body?: string,
) => Promise<Outcome>;

const submitTo =
  (deskAt: (index: number) => Desk): Submit =>
  (index, command, key, body = key ?? '') =>
    deskAt(index).submit({
      command,
      ...(key === undefined
        ? {}
        : { idempotency: { userId: key, id: key, fingerprint: hash('sha256', body, 'buffer') } }),
      render: ([{ after }]) => ({ status: 200, body: `version ${after.account.version}` }),
    });

const getCode = (outcome: Outcome): string =>
  outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;

function createCommands(idOf: (symbol: string) => number) {
  return {
    buyOf: (account: RacingAccount, over: Partial<MarketOrder> = {}) => buildBuy(account, idOf('AAPL'), over),
    /** @param part of the position; all of it unless given */
    closeOf: ({ id }: RacingAccount, symbol: string, part?: bigint) =>
      bindCommand(CLOSE_POSITION, {
        accountId: id,
        sender: null,
        close: {
          instrumentId: idOf(symbol),
          quantity: part === undefined ? undefined : quantity(part),
          seenPrice: undefined,
          slippage: 50,
        },
      }),
    withdrawalOf: ({ id, userId }: RacingAccount) =>
      bindCommand(WITHDRAW, {
        accountId: id,
        sender: PERSON,
        withdrawal: {
          id: randomUUID(),
          userId,
          amount: usd(6_000_000_000n),
          destination: { method: 'paypal', paypalEmail: 'somebody@example.org' },
        },
      }),
  };
}

const buildBuy = ({ id }: RacingAccount, instrumentId: number, over: Partial<MarketOrder>) =>
  bindCommand(MARKET_ORDER, {
    accountId: id,
    sender: null,
    order: {
      instrumentId,
      side: 'buy',
      quantity: quantity(100_000_000n),
      leverage: 1,
      reduceOnly: false,
      seenPrice: undefined,
      slippage: 50,
      ...over,
    },
  });

function createAccounts(submit: Submit, clock: () => number, idOf: (symbol: string) => number) {
  const openAccount = async (): Promise<RacingAccount> => {
    const userId = randomUUID();
    const username = `c${randomBytes(6).toString('hex')}`;
    const client = {
      id: userId,
      username,
      email: `${username}@example.org`,
      passwordHash: 'hash',
      fullName: null,
      phone: null,
      country: null,
      createdAt: clock(),
    };
    const outcome = await submit(0, bindCommand(OPEN_ACCOUNT, { client }));
    if (outcome.kind !== 'accepted') throw new Error(getCode(outcome));
    return { id: outcome.changes[0].after.account.id, userId };
  };
  return {
    openAccount,
    openWith: async (over: Partial<MarketOrder>): Promise<RacingAccount> => {
      const account = await openAccount();
      const outcome = await submit(0, buildBuy(account, idOf('AAPL'), over));
      if (outcome.kind !== 'accepted') throw new Error(getCode(outcome));
      return account;
    },
  };
}

const passedBy = (moments: readonly number[], instrumentId: number): PassedDividends => ({
  newest: () => moments.at(-1) ?? 0,
  of: (id, after, until) =>
    moments
      .filter((exAt) => id === instrumentId && exAt > after && exAt <= until)
      .map((exAt) => ({ instrumentId, exAt, amount: price(100_000_000n) })),
});

function buildInstrument(instrumentIds: MigratedDatabase['instrumentIds'], id: number): Instrument {
  const symbol = [...instrumentIds].find(([, number]) => number === id)?.[0] ?? '';
  return {
    id,
    symbol,
    name: symbol,
    category: 'forex',
    sector: '',
    exchange: '',
    currency: 'USD',
    tickSize: price(1_000n),
    priceDecimals: 5,
    priceUnit: 100n,
    quantityStep: quantity(1_000_000n),
    minQuantity: quantity(1_000_000n),
    spreadTicks: 8,
    leverageClass: leverageClassOf(symbol),
  };
}
