import type { AccountState } from '../../account/account.ts';
import { assertInvariant } from '../../assert.ts';
import { valueAccount } from '../../margin/value-account.ts';
import { findEvaluated, judgeStep, type Judgement } from '../../evaluation/judge-step.ts';
import type { VerdictKind } from '../../account/evaluation-limits.ts';
import type { EvaluationProgress } from '../../account/evaluation-progress.ts';
import { cancelOrder, cancelOrphans } from '../../order/working-orders.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import { closeOut, withAccount } from '../close-out.ts';
import { changeOrders, type TradingChange, type TradingState } from '../trading-change.ts';

/** An account at a step of the market, as a watch found it. */
export interface StepEvidence {
  /** As it stood at that step, nights that had ended by then charged. */
  readonly account: AccountState;
  /** The newest version that is known: what came after the step is no part of it. */
  readonly version: number;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  /** Quotes of everything that the account held, at that step. */
  readonly quotes: ReadonlyMap<number, MarketQuote>;
  /** The account's market has ended with the step. */
  readonly isLast?: true;
  /** When the last of those nights and dividends was posted, where that was after the step. */
  readonly chargedAt?: number;
}

/**
 * The market that an account is charged and closed at when a step is decided on: the step's own where it is still the account of then,
 * else the present one. So nothing is dated before the entry that it follows, or before its quote.
 */
export const marketOfStep = (
  { version }: AccountState,
  evidence: StepEvidence,
  market: MarketView,
): MarketView =>
  evidence.account.version === version
    ? {
        ...market,
        now: Math.max(evidence.at, evidence.chargedAt ?? evidence.at),
        quoteOf: (instrumentId) => evidence.quotes.get(instrumentId),
      }
    : market;

/** What an account was worth at a step and what follows; undefined where it is not evaluated, or something it held had no quote. */
export function judgeEvidence(
  { account, at, quotes, isLast }: StepEvidence,
  instrumentOf: MarketView['instrumentOf'],
): Judgement | undefined {
  const evaluated = findEvaluated(account);
  const summary =
    evaluated && valueAccount(account, { instrumentOf, quoteOf: (instrumentId) => quotes.get(instrumentId) });
  return (
    evaluated &&
    summary &&
    judgeStep(evaluated, { equity: summary.equity, at, ...(isLast ? { isLast } : {}) })
  );
}

/**
 * Decides on an evaluation at a step: a new day, a new peak, or its end. At an end what waits is cancelled, what is open closes at the
 * step's own quotes, and the account closes; where the rules freeze it at a breach, it stays open and opens nothing more.
 * @returns no change where the account has moved since the evidence was taken, or the step means nothing
 */
export function decideJudgement(
  state: TradingState,
  evidence: StepEvidence,
  market: MarketView,
): readonly TradingChange[] {
  const { account } = state;
  if (account.version !== evidence.version || !findEvaluated(account)) return [];
  const judgement = judgeEvidence(evidence, market.instrumentOf);
  if (!judgement) return [];
  const { kind, progress } = judgement;
  if (kind !== 'goes_on') {
    if (kind === 'breached' && account.terms?.evaluation?.rules.atBreach === 'freeze')
      return [freeze(state, { ...progress, verdict: kind }, market.now)];
    // What changed since did so at later quotes, which it closes at then.
    const atStep = marketOfStep(account, evidence, market);
    return endEvaluation({ ...state, account: { ...account, evaluation: progress } }, kind, atStep);
  }
  const { evaluation: known } = account;
  return progress.day === known?.day && progress.peak === known.peak
    ? []
    : [withAccount(changeOrders(state, state.orders), { evaluation: progress })];
}

/** What waits and could open something is cancelled. What is open stays, with what protects it: only that still trades. */
function freeze(state: TradingState, evaluation: EvaluationProgress, at: number): TradingChange {
  const orders = [...state.orders].map(
    ([id, order]) => [id, order.reduceOnly ? order : cancelOrder(order, 'evaluation', at)] as const,
  );
  return withAccount(changeOrders(state, cancelOrphans(new Map(orders), at)), { evaluation });
}

/** The end of an evaluation, whatever is open. */
export function endEvaluation(
  state: TradingState,
  verdict: VerdictKind,
  market: MarketView,
): readonly TradingChange[] {
  const progress = state.account.evaluation;
  const changes = closeOut(state, { cause: { kind: 'evaluation_end' }, cancelled: 'evaluation' }, market);
  const last = changes.at(-1);
  assertInvariant(progress !== undefined && last !== undefined, 'an evaluation that ends has its progress');
  return [...changes.slice(0, -1), withAccount(last, { evaluation: { ...progress, verdict } })];
}
