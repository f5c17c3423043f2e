import {
  absolute,
  reckonFloating,
  inCurrency,
  least,
  nearest,
  toDollars,
  usesMargin,
  type ReferenceAccount,
  type ReferenceWithdrawal,
} from './reference-account.ts';
import type { ReferenceWorld } from './reference-market.ts';

/** The balance and the total profit that an administrator sets; undefined leaves them as they are. */
export interface FundsOverride {
  readonly balance: bigint | undefined;
  readonly profit: bigint | undefined;
}

const BILLION = 1_000_000_000_000_000n;
/** Cents as they are shown: rounded down. */
const floorToCents = (amount: bigint): bigint =>
  amount >= 0n ? amount / 10_000n : -((9_999n - amount) / 10_000n);

/** @returns why not, when it is refused; the account is as before then */
export function overrideFunds(
  account: ReferenceAccount,
  override: FundsOverride,
  world: ReferenceWorld,
): string | undefined {
  const standing = (wanted: bigint | undefined, there: bigint) =>
    wanted === undefined || floorToCents(wanted) === floorToCents(there) ? there : wanted;
  const cash = standing(override.balance, account.cash);
  const profit = standing(override.profit, account.profit);
  if (cash === account.cash && profit === account.profit) return undefined;
  if (cash < 0n || cash > BILLION || absolute(profit) > BILLION) return 'amount_out_of_range';
  const floating = reckonFloating(account, world);
  if (floating === undefined) return 'quote_unavailable';
  if (cash + profit + (usesMargin(account) ? floating : account.margin) < 0n) return 'below_margin_call';
  account.house.adjustment -= cash - account.cash + (profit - account.profit);
  account.cash = cash;
  account.profit = profit;
  return undefined;
}

/** The figures of a position that an administrator sets. */
export interface PositionOverride {
  readonly instrument: number;
  readonly quantity: bigint | undefined;
  readonly averagePrice: bigint | undefined;
  /** Null clears it. */
  readonly profit: bigint | null | undefined;
}

/** @returns as `overrideFunds` */
export function overridePosition(
  account: ReferenceAccount,
  override: PositionOverride,
  world: ReferenceWorld,
): string | undefined {
  const held = account.positions.get(override.instrument);
  if (!held) return 'no_position';
  const rules = world.rulesOf(override.instrument);
  const quantity = override.quantity ?? held.quantity;
  if (quantity !== held.quantity) {
    if (quantity === 0n || quantity < 0n !== held.quantity < 0n) return 'direction_differs';
    if (quantity % rules.step !== 0n) return 'quantity_off_grid';
    if (absolute(quantity) < rules.minimum) return 'quantity_too_small';
  }
  if (typeof override.profit === 'bigint' && absolute(override.profit) > BILLION)
    return 'amount_out_of_range';
  const shownCost = held.cost - (held.beyondOverride ?? 0n);
  const shownPrice = nearest(
    absolute(shownCost) * 100n * 10_000_000_000n,
    absolute(held.quantity) * rules.unit,
  );
  const price = override.averagePrice ?? shownPrice;
  let changed = held;
  if (quantity !== held.quantity || price !== shownPrice) {
    const market = world.find(override.instrument);
    if (!market) return 'quote_unavailable';
    if (!market.isOpen) return 'market_closed';
    if (market.isStale) return 'quote_stale';
    const cost =
      price === shownPrice
        ? nearest(shownCost * absolute(quantity), absolute(held.quantity))
        : inCurrency(market, price * quantity);
    const basis = inCurrency(market, (quantity > 0n ? market.bid : market.ask) * quantity);
    const worth = absolute(toDollars(market, cost));
    const worthNow = absolute(toDollars(market, basis));
    if (worth < 10_000n || worth > 10_000_000_000_000n) return 'notional_out_of_range';
    if (worthNow < 10_000n || worthNow > 10_000_000_000_000n) return 'notional_out_of_range';
    // The margin keeps its proportion to the market basis; without a margin the position becomes fully paid.
    const margin =
      held.margin === 0n || held.cost === 0n
        ? worthNow
        : nearest(held.margin * absolute(basis), absolute(held.cost));
    changed = { ...held, quantity, cost: basis, beyondOverride: basis - cost, margin };
    const more = changed.margin - held.margin;
    if (more > account.cash) return 'margin_missing';
    const after = { ...account, positions: new Map([...account.positions, [override.instrument, changed]]) };
    const floating = reckonFloating(after, world);
    if (floating === undefined) return 'quote_unavailable';
    if (usesMargin(after) && account.cash - more + account.profit + floating < 0n) return 'margin_missing';
    account.cash -= more;
    account.margin += more;
  }
  if (override.profit !== undefined) changed = { ...changed, profitOverride: override.profit ?? undefined };
  account.positions.set(override.instrument, changed);
  return undefined;
}

/** Deposits virtual dollars. @returns as `overrideFunds` */
export function deposit(account: ReferenceAccount, amount: bigint): string | undefined {
  if (amount <= 0n || amount > 1_000_000_000_000n) return 'deposit_out_of_range';
  account.cash += amount;
  account.house.funding -= amount;
  return undefined;
}

/** Holds virtual dollars for a withdrawal. @returns as `overrideFunds` */
export function withdraw(
  account: ReferenceAccount,
  amount: bigint,
  world: ReferenceWorld,
): string | undefined {
  if (amount < 50_000_000n) return 'withdrawal_too_small';
  const funds = fundsToWithdraw(account, world);
  if (funds === undefined) return 'quote_unavailable';
  if (amount > funds) return 'withdrawal_exceeds_funds';
  account.withdrawals.push({ amount, status: 'pending', ofProfit: hold(account, amount) });
  return undefined;
}

/**
 * Moves a withdrawal from any status to another: pending holds its amount, approved pays it out, rejected and cancelled return
 * it to its sources.
 * @returns as `overrideFunds`
 */
export function decideWithdrawal(
  account: ReferenceAccount,
  { index, status }: { readonly index: number; readonly status: ReferenceWithdrawal['status'] },
  world: ReferenceWorld,
): string | undefined {
  const withdrawal = account.withdrawals[index];
  if (!withdrawal) throw new Error(`there is no withdrawal ${index}`);
  const { amount } = withdrawal;
  let { ofProfit } = withdrawal;
  if (withdrawal.status === 'rejected' || withdrawal.status === 'cancelled') {
    if (status === 'pending' || status === 'approved') {
      const funds = fundsToWithdraw(account, world);
      if (funds === undefined) return 'quote_unavailable';
      if (amount > funds) return 'withdrawal_funds_gone';
      ofProfit = hold(account, amount);
    }
  }
  if (withdrawal.status === 'approved') {
    account.hold += amount;
    account.house.funding -= amount;
  }
  const isHeld = withdrawal.status === 'pending' || withdrawal.status === 'approved';
  if (status === 'approved') {
    account.hold -= amount;
    account.house.funding += amount;
  } else if (status !== 'pending' && isHeld) {
    account.hold -= amount;
    account.profit += ofProfit;
    account.cash += amount - ofProfit;
  }
  account.withdrawals[index] = { amount, status, ofProfit };
  return undefined;
}

function fundsToWithdraw(account: ReferenceAccount, world: ReferenceWorld): bigint | undefined {
  const floating = reckonFloating(account, world);
  const funds = account.cash + account.profit;
  return floating === undefined ? undefined : least(funds, funds + floating);
}

/** Settles a loss first; then takes from profit, then from cash. @returns the part from profit */
function hold(account: ReferenceAccount, amount: bigint): bigint {
  if (account.profit < 0n) {
    account.cash += account.profit;
    account.profit = 0n;
  }
  const ofProfit = least(amount, account.profit);
  account.profit -= ofProfit;
  account.cash -= amount - ofProfit;
  account.hold += amount;
  return ofProfit;
}
