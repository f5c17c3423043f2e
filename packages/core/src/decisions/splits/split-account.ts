import { post, type AccountState, type Posted } from '../../account/account.ts';
import { protectNegativeBalance } from '../../account/negative-balance.ts';
import { settleProfit } from '../../account/settle-profit.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { negate, ZERO_USD, type Usd } from '../../money/index.ts';
import { isLive } from '../../order/resting-order.ts';
import { splitOrder } from '../../order/split-order.ts';
import { cancelOrphans, followPosition, type Orders } from '../../order/working-orders.ts';
import type { PositionState } from '../../position/position.ts';
import { splitPosition, type Split, type SplitPosition } from '../../position/split.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { withPosition } from '../../position/positions.ts';
import { accept, type Decision } from '../decision.ts';
import { changeTrading, type TradingChange, type TradingState } from '../trading-change.ts';

/** The adjustment of an account to a split. */
export interface SplitChange extends TradingChange {
  readonly position: {
    /** Undefined where the account held none. */
    readonly before: PositionState | undefined;
    /** Undefined where none is left. */
    readonly after: PositionState | undefined;
  };
  /** Result of the fraction beside the grid, USD: the market's, and what an override adds to it. */
  readonly realized: Usd;
  readonly adjusted: Usd;
}

/**
 * Adjusts an account to a split: its position and all waiting orders count in the new units; protecting orders follow the
 * position. Value, margin and P&L stay, except for a fraction off the quantity grid, which is paid out. No change where the
 * account has none of the instrument. The caller makes sure that an account is adjusted once.
 * @param act id of the split's row in the audit log
 */
export function decideSplit(
  state: TradingState,
  split: Split,
  act: string,
  market: Pick<MarketView, 'now' | 'instrumentOf'>,
): Decision<readonly SplitChange[]> {
  const { instrumentId } = split;
  const before = state.account.positions.get(instrumentId);
  const waits = [...state.orders.values()].some((order) => order.instrumentId === instrumentId);
  if (!before && !waits) return accept();
  const part = before && splitPosition(before, market.instrumentOf(instrumentId), split);
  const { after, entries } = splitBooks(state.account, split, part, act, market.now);
  const account = {
    before: state.account,
    after: { ...after, version: state.account.version + 1 },
    entries,
    fill: undefined,
  };
  const orders = splitOrders(state.orders, split, part?.after, market);
  return accept({
    ...changeTrading(state, account, orders),
    position: { before, after: part?.after },
    realized: part?.realized ?? ZERO_USD,
    adjusted: part?.adjustment?.amount ?? ZERO_USD,
  });
}

function splitBooks(
  account: AccountState,
  { instrumentId }: Split,
  part: SplitPosition | undefined,
  act: string,
  at: number,
): { after: AccountState; entries: readonly LedgerEntry[] } {
  if (!part) return { after: account, entries: [] };
  const { marginReleased, realized } = part;
  const paid = post(
    account,
    {
      cash: marginReleased,
      margin: negate(marginReleased),
      profit: realized,
      market: negate(realized),
    },
    { kind: 'cash_in_lieu', act, at },
  );
  const adjusted = postAdjustment(paid.after, part, at);
  const positions = withPosition(account.positions, instrumentId, part.after);
  const covered = protectNegativeBalance({ ...adjusted.after, positions }, at);
  const settled = part.hasFraction
    ? settleProfit(covered.after, { at })
    : { after: covered.after, entries: [] };
  return {
    after: settled.after,
    entries: [...paid.entries, ...adjusted.entries, ...covered.entries, ...settled.entries],
  };
}

/** The override's difference to the fraction's market result is an entry of its own, as for a closing fill. */
function postAdjustment(account: AccountState, { adjustment }: SplitPosition, at: number): Posted {
  if (!adjustment) return { after: account, entries: [] };
  const { amount, act } = adjustment;
  return post(
    account,
    { profit: amount, adjustment: negate(amount) },
    { kind: 'position_adjustment', act, at },
  );
}

function splitOrders(
  orders: Orders,
  { instrumentId, ratio }: Split,
  position: PositionState | undefined,
  { now, instrumentOf }: Pick<MarketView, 'now' | 'instrumentOf'>,
): Orders {
  const scaled = new Map(
    [...orders].map(([id, order]) => [
      id,
      isLive(order) && order.instrumentId === instrumentId
        ? splitOrder(order, instrumentOf(instrumentId), ratio, now)
        : order,
    ]),
  );
  return cancelOrphans(followPosition(scaled, { instrumentId, position, at: now }), now);
}
