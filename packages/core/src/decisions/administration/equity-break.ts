import type { AccountChange } from '../account-change.ts';
import { valueAccount } from '../../margin/value-account.ts';
import { isFlowKind } from '../../ledger/ledger-names.ts';
import { minus, sum, ZERO_USD, type Usd } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { SET_KINDS, type MeasuredEquity } from '../../portfolio/measured-equity.ts';

/**
 * The equity just before an override of a position entered it, in USD: the equity after the change at current quotes, less the
 * override and all other flows of the change, so that the change's market result is included. Undefined for changes without
 * such an override, and where a position has no quote.
 */
export function findEquityBreak(change: AccountChange, market: MarketView): MeasuredEquity | undefined {
  const { before, after, entries, acts = [] } = change;
  const rebases = acts.flatMap((act) => (act.kind === 'position_changed' ? [act.market] : []));
  if (rebases.length === 0 && !entries.some(({ kind }) => SET_KINDS.includes(kind))) return undefined;
  const worth = valueAccount(after, market);
  if (!worth) return undefined;
  const flows = entries.filter(({ kind }) => isFlowKind(kind)).map(({ postings }) => postings);
  const amounts = flows.flatMap(({ cash, margin, profit }) => [cash, margin, profit].map(orZero));
  return {
    at: market.now,
    equity: minus(worth.equity, minus(sum([ZERO_USD, ...amounts]), sum([ZERO_USD, ...rebases]))),
    entryCount: before.entryCount,
    version: before.version,
  };
}

const orZero = (amount: Usd | undefined): Usd => amount ?? ZERO_USD;
