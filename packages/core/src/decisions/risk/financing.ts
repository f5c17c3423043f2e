import { post, type AccountState, type Posted } from '../../account/account.ts';
import { financingDayOf, type FinancingDay } from '../../charge/financing-day.ts';
import { chargeOfNight, totalOfCharges, type OvernightCharge } from '../../charge/overnight-charge.ts';
import { negate } from '../../money/index.ts';
import type { PositionState } from '../../position/position.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, type Decision } from '../decision.ts';

/**
 * Charges overnight financing for every day that has ended since the account was last financed. Each day posts one entry
 * between `profit` and `financing` for the positions that were open on margin at its end, by that night's table: the sum
 * of their charges, rounded half-even once. Missed days are charged at the current quotes. Where nothing is on margin
 * the day is only marked as done, so that a position that goes on margin later does not pay for earlier days.
 * @returns no change when no day is due, nothing is open, or a position on margin has no quote: financing then waits for
 * one
 */
export function decideFinancing(
  account: AccountState,
  market: MarketView,
): Decision<readonly AccountChange[]> {
  const through = financingDayOf(market.now);
  if (account.positions.size === 0 || through <= account.financedThrough) return accept();
  const onMargin = [...account.positions.values()].filter(({ fullyPaid }) => !fullyPaid);
  if (onMargin.some(({ instrumentId }) => !market.quoteOf(instrumentId))) return accept();
  const { after, entries } = chargeDays(account, onMargin, through, market);
  return accept({
    before: account,
    after: { ...after, version: account.version + 1, financedThrough: through },
    entries,
    fill: undefined,
  });
}

function chargeDays(
  account: AccountState,
  onMargin: readonly PositionState[],
  through: FinancingDay,
  market: MarketView,
): Posted {
  // Days that had ended before a position was opened are not charged to it.
  const held = onMargin.map((position) => ({ position, openedAfter: financingDayOf(position.openedAt) }));
  const firstHeld = Math.min(through, ...held.map(({ openedAfter }) => openedAfter));
  let posted: Posted = { after: account, entries: [] };
  for (let day = Math.max(account.financedThrough, firstHeld) + 1; day <= through; day++) {
    const charges = held
      .filter(({ openedAfter }) => openedAfter < day)
      .flatMap(({ position }) => chargeOfNight(position, market, day) ?? []);
    const { after, entries } = chargeDay(posted.after, charges, day, market.now);
    posted = { after, entries: [...posted.entries, ...entries] };
  }
  return posted;
}

function chargeDay(
  account: AccountState,
  all: readonly OvernightCharge[],
  day: FinancingDay,
  at: number,
): Posted {
  const charges = all.filter(({ amount }) => amount.numerator !== 0n);
  const charge = totalOfCharges(charges);
  return post(
    account,
    { profit: negate(charge), financing: charge },
    { kind: 'financing', financingDay: day, charges, at },
  );
}
