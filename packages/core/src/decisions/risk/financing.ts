import { post, type AccountState, type Posted } from '../../account/account.ts';
import { financingDayOf, type FinancingDay } from '../../charge/financing-day.ts';
import { overnightChargeOf } from '../../charge/overnight-charge.ts';
import { negate, roundFraction, sumFractions, usd, type Fraction } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, type Decision } from '../decision.ts';

/**
 * Charges overnight financing for every day that has ended since the account was last financed: one entry a day, from `profit`
 * to `financing`, for what was open on margin when the day ended; half-even once at the posting. A missed day is charged later
 * at current quotes. Where nothing is on margin the day is marked and nothing is posted, so that a position that goes on margin
 * later does not pay for the days before.
 * @returns no change when no day is due or nothing is open, or while a position on margin has no quote
 */
export function decideFinancing(
  account: AccountState,
  market: MarketView,
): Decision<readonly AccountChange[]> {
  const through = financingDayOf(market.now);
  if (account.positions.size === 0 || through <= account.financedThrough) return accept();
  const nights = nightsOf(account, market);
  if (!nights) return accept();
  const { after, entries } = chargeDays(account, nights, through, market.now);
  return accept({
    before: account,
    after: { ...after, version: account.version + 1, financedThrough: through },
    entries,
    fill: undefined,
  });
}

/** A position's charge per night, and the last day that had ended when it was opened: the next is its first. */
interface Night {
  readonly openedAfter: FinancingDay;
  readonly charge: Fraction;
}

function nightsOf(account: AccountState, market: MarketView): Night[] | undefined {
  const nights: Night[] = [];
  for (const position of account.positions.values()) {
    if (position.fullyPaid) continue;
    const quote = market.quoteOf(position.instrumentId);
    if (!quote) return undefined;
    const charge = overnightChargeOf(position, market.instrumentOf(position.instrumentId), quote);
    nights.push({ openedAfter: financingDayOf(position.openedAt), charge });
  }
  return nights;
}

function chargeDays(
  account: AccountState,
  nights: readonly Night[],
  through: FinancingDay,
  at: number,
): Posted {
  const firstHeld = Math.min(through, ...nights.map((night) => night.openedAfter));
  let posted: Posted = { after: account, entries: [] };
  for (let day = Math.max(account.financedThrough, firstHeld) + 1; day <= through; day++) {
    const { after, entries } = chargeDay(posted.after, nights, day, at);
    posted = { after, entries: [...posted.entries, ...entries] };
  }
  return posted;
}

function chargeDay(account: AccountState, nights: readonly Night[], day: FinancingDay, at: number): Posted {
  const held = nights.filter((night) => night.openedAfter < day);
  const charge = usd(roundFraction(sumFractions(held.map((night) => night.charge)), 'half_even'));
  return post(
    account,
    { profit: negate(charge), financing: charge },
    { kind: 'financing', financingDay: day, at },
  );
}
