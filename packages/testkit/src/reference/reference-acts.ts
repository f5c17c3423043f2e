import {
  absolute,
  floatingOf,
  inCurrency,
  least,
  nearest,
  toDollars,
  usesMargin,
  type ReferenceAccount,
  type ReferenceWithdrawal,
} from './reference-account.ts';
import type { ReferenceWorld } from './reference-market.ts';

/** What an administrator says the balance and the total profit are; undefined says nothing of it. */
export interface SaidFunds {
  readonly balance: bigint | undefined;
  readonly profit: bigint | undefined;
}

const BILLION = 1_000_000_000_000_000n;
/** Cents as they are shown: rounded down. */
const centsOf = (amount: bigint): bigint =>
  amount >= 0n ? amount / 10_000n : -((9_999n - amount) / 10_000n);

/** @returns why not, when it is refused; the account is as before then */
export function sayFunds(
  account: ReferenceAccount,
  said: SaidFunds,
  world: ReferenceWorld,
): string | undefined {
  const standing = (wanted: bigint | undefined, there: bigint) =>
    wanted === undefined || centsOf(wanted) === centsOf(there) ? there : wanted;
  const cash = standing(said.balance, account.cash);
  const profit = standing(said.profit, account.profit);
  if (cash === account.cash && profit === account.profit) return undefined;
  if (cash < 0n || cash > BILLION || absolute(profit) > BILLION) return 'amount_out_of_range';
  const floating = floatingOf(account, world);
  if (floating === undefined) return 'quote_unavailable';
  if (cash + profit + (usesMargin(account) ? floating : account.margin) < 0n) return 'below_margin_call';
  account.house.adjustment -= cash - account.cash + (profit - account.profit);
  account.cash = cash;
  account.profit = profit;
  return undefined;
}

/** What an administrator says a position is, and has won. */
export interface SaidPosition {
  readonly instrument: number;
  readonly quantity: bigint | undefined;
  readonly averagePrice: bigint | undefined;
  /** Null takes back what was said. */
  readonly profit: bigint | null | undefined;
}

/** @returns as `sayFunds` */
export function sayPosition(
  account: ReferenceAccount,
  said: SaidPosition,
  world: ReferenceWorld,
): string | undefined {
  const held = account.positions.get(said.instrument);
  if (!held) return 'no_position';
  const rules = world.rulesOf(said.instrument);
  const quantity = said.quantity ?? held.quantity;
  if (quantity !== held.quantity) {
    if (quantity === 0n || quantity < 0n !== held.quantity < 0n) return 'direction_differs';
    if (quantity % rules.step !== 0n) return 'quantity_off_grid';
    if (absolute(quantity) < rules.minimum) return 'quantity_too_small';
  }
  if (typeof said.profit === 'bigint' && absolute(said.profit) > BILLION) return 'amount_out_of_range';
  const shownCost = held.cost - (held.saidBeyond ?? 0n);
  const shownPrice = nearest(
    absolute(shownCost) * 100n * 10_000_000_000n,
    absolute(held.quantity) * rules.unit,
  );
  const price = said.averagePrice ?? shownPrice;
  let changed = held;
  if (quantity !== held.quantity || price !== shownPrice) {
    const market = world.find(said.instrument);
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
    // As much of the market is borrowed as before; what has no margin to go by is paid for.
    const margin =
      held.margin === 0n || held.cost === 0n
        ? worthNow
        : nearest(held.margin * absolute(basis), absolute(held.cost));
    changed = {
      ...held,
      quantity,
      cost: basis,
      saidBeyond: basis - cost,
      margin,
    };
    const more = changed.margin - held.margin;
    if (more > account.cash) return 'margin_missing';
    const after = { ...account, positions: new Map([...account.positions, [said.instrument, changed]]) };
    const floating = floatingOf(after, world);
    if (floating === undefined) return 'quote_unavailable';
    if (usesMargin(after) && account.cash - more + account.profit + floating < 0n) return 'margin_missing';
    account.cash -= more;
    account.margin += more;
  }
  if (said.profit !== undefined) changed = { ...changed, saidProfit: said.profit ?? undefined };
  account.positions.set(said.instrument, changed);
  return undefined;
}

/** Virtual dollars come in. @returns as `sayFunds` */
export function deposit(account: ReferenceAccount, amount: bigint): string | undefined {
  if (amount <= 0n || amount > 1_000_000_000_000n) return 'deposit_out_of_range';
  account.cash += amount;
  account.house.funding -= amount;
  return undefined;
}

/** Virtual dollars wait to go out. @returns as `sayFunds` */
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
 * A withdrawal comes to another status, whichever it has: pending holds its amount, approved has let it go, rejected and
 * cancelled give it back to where it came from. @returns as `sayFunds`
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
  const floating = floatingOf(account, world);
  const funds = account.cash + account.profit;
  return floating === undefined ? undefined : least(funds, funds + floating);
}

/** A loss is settled first; then profit goes, then cash. @returns what went out of profit */
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
