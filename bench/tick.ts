import { performance } from 'node:perf_hooks';
import {
  createTriggerIndex,
  decideMarketOrder,
  decideOpenAccount,
  price,
  quantity,
  type AccountState,
  type Instrument,
  type MarketView,
  type TriggerDirection,
} from '@lonja/core';
import { Exposures } from '../apps/server/src/trading/watches/exposures.ts';
import { createMarks } from '../apps/server/src/board/marks.ts';
import type { QuoteBoard } from '../apps/server/src/board/quote-board.ts';
import { SentOrders } from '../apps/server/src/trading/watches/sent-orders.ts';
import { createMovingMarket } from './moving-market.ts';
import { median, report, type Goal } from './report.ts';

const ORDERS = 1_000_000;
const ACCOUNTS = 100_000;
const POSITIONS = 5;
/** What 500 accounts that are full of them may have sent where prices arrive late, until the exchange opens. */
const SENT = 100_000;
const TICKS = 200;
const HOUR_MS = 3_600_000;
const DIRECTIONS: readonly TriggerDirection[] = ['sell_stop', 'buy_stop', 'sell_limit', 'buy_limit'];

/**
 * What every step of the market costs: all new quotes against all resting orders and all positions on margin; and of that
 * apart, a look for orders in flight that no quote reaches.
 */
export async function benchTick(): Promise<boolean> {
  const { costs, looks, described } = measureSteps(TICKS);
  const settled = costs.slice(TICKS / 4);
  const goals: Goal[] = [
    { label: 'a step, median ms', value: median(settled), must: 10, aim: 3, isCeiling: true },
    {
      label: 'of it orders in flight, median ms',
      value: median(looks.slice(TICKS / 4)),
      must: 2,
      aim: 1,
      isCeiling: true,
    },
  ];
  process.stdout.write(`${described}; the slowest step ${Math.max(...settled).toFixed(1)} ms\n`);
  return Promise.resolve(report('tick', goals, { costs, looks }));
}

/** Milliseconds of each step: all of it; its look at orders in flight; and, right after it, a bare pass over as many positions. */
export interface Steps {
  readonly costs: readonly number[];
  readonly looks: readonly number[];
  readonly passes: readonly number[];
  /** What was there, in words. */
  readonly described: string;
}

export function measureSteps(count: number): Steps {
  const { board, move, apply } = createMovingMarket();
  const marks = createMarks(board);
  const index = createOrders(board);
  const exposures = createExposures(board, new Exposures(marks));
  const sentOrders = createSentOrders(board);
  const pass = createBarePass(board);
  const looks: number[] = [];
  const passes: number[] = [];
  const costs = Array.from({ length: count }, () => {
    move();
    const began = performance.now();
    apply();
    for (let at = 0; at < board.instruments.length; at++) {
      index.fire(at, board.columns.bidTicks[at] as number, board.columns.askTicks[at] as number);
    }
    marks.refresh();
    exposures.value(marks);
    exposures.below(1);
    exposures.below(0.5);
    const look = performance.now();
    sentOrders.arrive(Date.now());
    const ended = performance.now();
    looks.push(ended - look);
    pass();
    passes.push(performance.now() - ended);
    return ended - began;
  });
  const described = `${board.instruments.length} instruments, ${index.size} of ${ORDERS} orders still resting, ${sentOrders.size()} in flight, ${exposures.size()} accounts of ${POSITIONS} positions`;
  return { costs, looks, passes, described };
}

/** The least that a step can do: every position at its new price, from typed arrays, into its account's sum. */
function createBarePass({ columns, instruments }: QuoteBoard): () => void {
  const instrumentOf = Int32Array.from({ length: ACCOUNTS * POSITIONS }, (_, at) => at % instruments.length);
  const quantities = new Float64Array(ACCOUNTS * POSITIONS).fill(3);
  const sums = new Float64Array(ACCOUNTS);
  return () => {
    sums.fill(0);
    for (let at = 0; at < instrumentOf.length; at++) {
      const account = Math.floor(at / POSITIONS);
      sums[account] =
        (sums[account] as number) +
        (quantities[at] as number) * (columns.bidTicks[instrumentOf[at] as number] as number);
    }
  };
}

/** Resting orders of all directions, from 1 to 30 % away from the market. */
function createOrders(board: QuoteBoard) {
  const index = createTriggerIndex(board.instruments.length);
  for (let id = 0; id < ORDERS; id++) {
    const instrument = id % board.instruments.length;
    const direction = DIRECTIONS[id % DIRECTIONS.length] as TriggerDirection;
    const isBelow = direction === 'sell_stop' || direction === 'buy_limit';
    const away = 0.01 + Math.random() * 0.29;
    const mid = board.columns.bidTicks[instrument] as number;
    const ticks = Math.max(1, Math.round(mid * (isBelow ? 1 - away : 1 + away)));
    index.insert({ id, instrument, direction, ticks, placedAt: id });
  }
  return index;
}

/** Market orders of all instruments in flight, an hour from their arrival. */
function createSentOrders(board: QuoteBoard): SentOrders {
  const sentOrders = new SentOrders(board);
  const sentAt = Date.now();
  for (let id = 1; id <= SENT; id++) {
    sentOrders.put({
      accountId: id % ACCOUNTS,
      id,
      instrumentId: (board.instruments[id % board.instruments.length] as Instrument).id,
      side: 'buy',
      quantity: quantity(100_000_000n),
      leverage: 1,
      reduceOnly: false,
      terms: { type: 'market', seenPrice: undefined, slippage: 50 },
      timeInForce: 'ioc',
      expiresAt: undefined,
      trail: undefined,
      stopMetAt: undefined,
      parentId: undefined,
      ocoGroup: undefined,
      attachedTo: undefined,
      placedAt: sentAt,
      splits: 0,
      flight: { sentAt, dueAt: sentAt + HOUR_MS, idealPrice: price(1n) },
      state: { status: 'working' },
    });
  }
  return sentOrders;
}

/** Accounts that hold five instruments on margin each, made by the product's own decisions and renumbered. */
function createExposures(board: QuoteBoard, exposures: Exposures): Exposures {
  const market: MarketView = {
    now: Date.now(),
    instrumentOf: (id) => board.instruments[id] as Instrument,
    quoteOf: (id) => board.quote(id),
    isOpen: () => true,
  };
  const leveraged = board.instruments.filter(({ leverageClass }) => leverageClass !== 'none');
  const samples = Array.from({ length: 500 }, (_, sample) => holding(leveraged, sample, market));
  for (let id = 1; id <= ACCOUNTS; id++)
    exposures.put({ ...(samples[id % samples.length] as AccountState), id });
  return exposures;
}

function holding(leveraged: readonly Instrument[], sample: number, market: MarketView): AccountState {
  let account = decideOpenAccount(1, market.now).after;
  for (let position = 0; position < POSITIONS; position++) {
    const instrument = leveraged[(sample * 7 + position * 5) % leveraged.length] as Instrument;
    const quote = market.quoteOf(instrument.id);
    if (!quote) throw new Error(`${instrument.symbol} has no quote`);
    const units = (1_000n * 10n ** 16n * quote.rate.denominator) / (quote.ask * quote.rate.numerator);
    const decision = decideMarketOrder(
      account,
      {
        instrumentId: instrument.id,
        side: position % 2 === 0 ? 'buy' : 'sell',
        quantity: quantity(units - (units % instrument.quantityStep)),
        leverage: 10,
        reduceOnly: false,
        seenPrice: undefined,
        slippage: 0,
      },
      market,
    );
    if (!decision.accepted) throw new Error(`${instrument.symbol}: ${decision.refusal.code}`);
    account = decision.changes[0].after;
  }
  return account;
}
