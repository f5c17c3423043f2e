import { post, type AccountState } from '../../account/account.ts';
import { withProfile } from '../../account/with-profile.ts';
import { leveragedPnl } from '../../margin/leveraged-pnl.ts';
import { usedMarginOf } from '../../margin/margin-level.ts';
import { isShownAs, larger, minus, negate, plus, sum, usd, ZERO_USD, type Usd } from '../../money/index.ts';
import { getProfile, type FillProfile } from '../../account/fill-profile.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange, ActCause, AccountAct } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { AccountActRefusal, ChangedFigure } from './account-act-refusal.ts';

/** The maximum that a balance, a total profit or a position's profit may be set to, either way: a billion dollars. */
export const MAX_SET_AMOUNT = usd(1_000_000_000_000_000n);

/** The values that an administrator wants; undefined leaves one unchanged. */
export interface SetFunds {
  readonly balance: Usd | undefined;
  readonly totalProfit: Usd | undefined;
  /** The fill profile from the next fill on; past fills stay as they are. */
  readonly fillProfile?: FillProfile | undefined;
  /** Amounts to add to what stands there when it is decided, below zero to take; for a figure that is not set. */
  readonly add?: { readonly balance?: Usd | undefined; readonly totalProfit?: Usd | undefined } | undefined;
  /**
   * The values that the form has read: as shown (to the cent, rounded down), or exact where they have fractions of a cent; undefined
   * skips the check.
   */
  readonly expected: {
    readonly balance?: Usd | undefined;
    readonly totalProfit?: Usd | undefined;
    readonly fillProfile?: FillProfile | undefined;
  };
}

/**
 * Sets free cash or the profit account by posting the difference against `adjustment`, or posts the amount to add. A value that
 * is wanted in whole cents and already shown so is unchanged, its fractions of a cent included. A change of profile posts
 * nothing. Refused, in this order: `books_changed`, `amount_out_of_range`, `quote_unavailable`, and `below_margin_call` with the lowest
 * figure that passes.
 */
export function decideSetFunds(
  account: AccountState,
  wanted: SetFunds,
  cause: ActCause,
  market: MarketView,
): Decision<readonly [AccountChange], AccountActRefusal> {
  const { cash, profit } = account.balances;
  const next = {
    cash: computeNext(cash, wanted.balance, wanted.add?.balance),
    profit: computeNext(profit, wanted.totalProfit, wanted.add?.totalProfit),
    profile: wanted.fillProfile ?? getProfile(account),
  };
  const refusal =
    refuseUnexpected(account, wanted) ??
    (next.cash === cash && next.profit === profit ? undefined : refuseFunds(account, next, wanted, market));
  if (refusal) return refuse(refusal);
  const balanced = postDifference(account, 'balance_adjustment', minus(next.cash, cash), cause, market.now);
  const set = postDifference(
    balanced.after,
    'profit_adjustment',
    minus(next.profit, profit),
    cause,
    market.now,
  );
  return accept({
    before: account,
    after: withProfile({ ...set.after, version: account.version + 1 }, next.profile),
    entries: [...balanced.entries, ...set.entries],
    fill: undefined,
    acts: listActs(account, next),
  });
}

function computeNext(actual: Usd, wanted: Usd | undefined, added: Usd | undefined): Usd {
  if (added !== undefined) return plus(actual, added);
  return wanted === undefined || isShownAs(actual, wanted) ? actual : wanted;
}

function refuseUnexpected(account: AccountState, { expected }: SetFunds): AccountActRefusal | undefined {
  const { balances } = account;
  const profile = getProfile(account);
  const changed: ChangedFigure[] = [];
  if (expected.balance !== undefined && !isShownAs(balances.cash, expected.balance)) {
    changed.push({ figure: 'balance', current: balances.cash });
  }
  if (expected.totalProfit !== undefined && !isShownAs(balances.profit, expected.totalProfit)) {
    changed.push({ figure: 'totalProfit', current: balances.profit });
  }
  if (expected.fillProfile !== undefined && expected.fillProfile !== profile) {
    changed.push({ figure: 'fillProfile', current: profile });
  }
  return changed.length > 0 ? { code: 'books_changed', changed } : undefined;
}

interface Funds {
  readonly cash: Usd;
  readonly profit: Usd;
}

function refuseFunds(
  account: AccountState,
  next: Funds,
  { add = {} }: SetFunds,
  market: MarketView,
): AccountActRefusal | undefined {
  const { cash, profit } = account.balances;
  const refusal =
    refuseRange(next.cash, ZERO_USD, add.balance === undefined ? undefined : cash) ??
    refuseRange(next.profit, negate(MAX_SET_AMOUNT), add.totalProfit === undefined ? undefined : profit);
  if (refusal) return refusal;
  const pnl = leveragedPnl(account, market);
  if (pnl === undefined) return { code: 'quote_unavailable' };
  // Margin level 100 % is free margin zero. With nothing on margin the account value may not be negative.
  const backing = usedMarginOf(account) > 0n ? pnl : account.balances.margin;
  if (sum([next.cash, next.profit, backing]) >= 0n) return undefined;
  return next.cash === account.balances.cash
    ? { code: 'below_margin_call', figure: 'totalProfit', minimum: negate(plus(next.cash, backing)) }
    : {
        code: 'below_margin_call',
        figure: 'balance',
        minimum: larger(ZERO_USD, negate(plus(next.profit, backing))),
      };
}

/** @param addedTo what an amount is added to: the range is then that of the amount */
function refuseRange(next: Usd, lowest: Usd, addedTo: Usd = ZERO_USD): AccountActRefusal | undefined {
  if (next >= lowest && next <= MAX_SET_AMOUNT) return undefined;
  return {
    code: 'amount_out_of_range',
    minimum: minus(lowest, addedTo),
    maximum: minus(MAX_SET_AMOUNT, addedTo),
  };
}

const postDifference = (
  account: AccountState,
  kind: 'balance_adjustment' | 'profit_adjustment',
  difference: Usd,
  { act }: ActCause,
  at: number,
) =>
  post(
    account,
    { [kind === 'balance_adjustment' ? 'cash' : 'profit']: difference, adjustment: negate(difference) },
    { kind, act, at },
  );

function listActs(account: AccountState, next: Funds & { readonly profile: FillProfile }): AccountAct[] {
  const { cash, profit } = account.balances;
  const profile = getProfile(account);
  const acts: AccountAct[] = [];
  if (next.cash !== cash) acts.push({ kind: 'balance_set', before: cash, after: next.cash });
  if (next.profit !== profit) acts.push({ kind: 'total_profit_set', before: profit, after: next.profit });
  if (next.profile !== profile) acts.push({ kind: 'fill_profile_set', before: profile, after: next.profile });
  return acts;
}
