import { performance } from 'node:perf_hooks';
import {
  decideBeginEvaluation,
  decideMarketOrder,
  quantity,
  usd,
  type AccountState,
  type EvaluationRules,
  type MarketView,
} from '@lonja/core';
import { createMarks } from '../apps/server/src/board/marks.ts';
import type { QuoteBoard } from '../apps/server/src/board/quote-board.ts';
import { createEvaluationWatch } from '../apps/server/src/evaluations/evaluation-watch.ts';
import { createMovingMarket } from './moving-market.ts';
import { longestPiece, measurePiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';

const EVALUATIONS = 10_000;
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC'];
/** Units of each, at their orders of magnitude some thousand dollars. */
const UNITS = [20, 4_000, 0.05];
const STEPS = 200;
const WARM_UP = 50;

/** What a step costs the watch of ten thousand evaluations of three positions: with fixed floors, and with those that follow every step. */
export async function benchEvaluations(): Promise<boolean> {
  const fixed = await measureSteps('static');
  const trailing = await measureSteps('step');
  const goals: Goal[] = [
    {
      label: 'a step, floors that stay, median ms',
      value: median(fixed.costs),
      must: 10,
      aim: 5,
      isCeiling: true,
    },
    {
      label: 'a step, floors that follow, median ms',
      value: median(trailing.costs),
      must: 20,
      aim: 10,
      isCeiling: true,
    },
    longestPiece(Math.max(...fixed.pieces, ...trailing.pieces)),
  ];
  return report('evaluations', goals, { evaluations: EVALUATIONS, fixed, trailing });
}

/** Milliseconds of each step: by the clock, and what it worked of that. */
interface Steps {
  readonly costs: readonly number[];
  readonly pieces: readonly number[];
}

async function measureSteps(floor: EvaluationRules['overall']['floor']): Promise<Steps> {
  const { board, move, apply } = createMovingMarket();
  const view = createView(board);
  const watch = createEvaluationWatch({
    instruments: board.instruments,
    marks: createMarks(board),
    view,
    // Nothing here comes near to a floor; peaks that are to be saved are.
    desk: {
      enforce: () => Promise.resolve({ changes: [], waits: false }),
      onCommitted: () => undefined,
      isBusy: () => false,
    },
    clock: () => performance.now(),
    onFault: (error) => {
      throw error;
    },
  });
  const accounts = Array.from({ length: EVALUATIONS }, (_, place) =>
    buildAccount(place + 1, floor, board, view()),
  );
  await watch.load(yieldPage(accounts));
  const costs: number[] = [];
  const pieces: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    move();
    apply();
    const { wall, worked } = measurePiece(() => watch.look());
    costs.push(wall);
    pieces.push(worked);
    await watch.drain();
  }
  return { costs: costs.slice(WARM_UP), pieces: pieces.slice(WARM_UP) };
}

async function* yieldPage(accounts: readonly AccountState[]): AsyncGenerator<readonly AccountState[], void> {
  await Promise.resolve();
  yield accounts;
}

function createView(board: QuoteBoard): () => MarketView {
  let version = board.version();
  const read = (): MarketView['quoteOf'] => (id) => board.quote(id);
  let quoteOf = read();
  return () => {
    if (board.version() !== version) quoteOf = read();
    version = board.version();
    return {
      now: board.steppedAt() ?? 0,
      quoteOf,
      instrumentOf: (id) => board.instruments[board.indexOfId(id) ?? -1]!,
      isOpen: () => true,
      isCloseOnly: (id) => board.isCloseOnly(id),
    };
  };
}

function buildAccount(
  id: number,
  floor: EvaluationRules['overall']['floor'],
  board: QuoteBoard,
  view: MarketView,
): AccountState {
  const rules: EvaluationRules = {
    target: 1_000,
    daily: { limit: 500, basis: 'larger' },
    overall: { limit: 1_000, floor },
    breachesAt: false,
    dayEnd: { zone: 'America/New_York', hour: 17 },
    leastDays: 4,
    qualifyingProfit: 50,
  };
  const terms = { grant: usd(100_000_000_000n), fillProfile: 'ideal' as const, rules: {} };
  const phase = { terms, rules };
  const begun = decideBeginEvaluation(
    id,
    { id: 1, name: 'Bench', phases: [phase], attempts: 1 },
    { openAccounts: 1, keptAccounts: 1, past: [], now: view.now },
  );
  if (!begun.accepted) throw new Error(begun.refusal.code);
  return SYMBOLS.reduce((account, symbol, place) => {
    const decision = decideMarketOrder(
      account,
      {
        instrumentId: board.instruments[board.indexOf(symbol) ?? -1]!.id,
        side: 'buy',
        quantity: quantity(BigInt(Math.round((UNITS[place] ?? 1) * 1e8))),
        leverage: 1,
        reduceOnly: false,
        seenPrice: undefined,
        slippage: 0,
      },
      view,
    );
    if (!decision.accepted) throw new Error(decision.refusal.code);
    return decision.changes[0].after;
  }, begun.changes[0].after.account);
}
