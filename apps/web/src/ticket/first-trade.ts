import {
  formatPrice,
  formatQuantity,
  minus,
  onTick,
  plus,
  price,
  quantity,
  type Instrument,
  type Quantity,
  type Side,
} from '@lonja/core';
import { leverageChoices, withUnits, type TicketDraft } from './ticket-draft.ts';
import { describeTicket } from './ticket.model.ts';
import type { TicketSubject } from './order-preview.ts';
import { computeShare } from './size-share.ts';

/** Share of the equity that is risked, in percent. */
const RISKED = '1';
/** At least so many spreads, where the range is narrow or not known. */
const FEWEST_SPREADS = 25n;

/**
 * A sensible first purchase at market: the stop a day's range below the entry, the target half as far again above it, a size that
 * loses 1 % of the equity at the stop, and the least leverage that leaves half of the balance free. Where none does, half of
 * what the account can pay.
 * @param range of the instrument's last day, in its price; undefined where it isn't known
 * @returns undefined without a quote
 */
export const buildFirstTrade = (
  draft: TicketDraft,
  subject: TicketSubject,
  range: number | undefined,
): TicketDraft | undefined =>
  riskedTrade({ ...draft, side: 'buy', type: 'market' }, subject, range, leveragesOf(subject));

/**
 * What a ticket proposes for an instrument that was never traded: as a first trade, on its own side and type, with a size in units that is
 * rounded down to two digits. A leverage other than 1 that it begins with stays, where it is enough.
 * @returns undefined without a quote or a price
 */
export function proposeTicket(
  draft: TicketDraft,
  subject: TicketSubject,
  range: number | undefined,
): TicketDraft | undefined {
  const leverages = draft.leverage > 1 ? [draft.leverage, ...leveragesOf(subject)] : leveragesOf(subject);
  const risked = riskedTrade(draft, subject, range, leverages);
  if (!risked) return undefined;
  const { units } = describeNoted(risked, subject);
  if (units === undefined) return undefined;
  const { instrument } = subject.listing;
  const round = formatQuantity(withTwoDigits(units, instrument));
  return withUnits({ ...risked, unit: draft.unit }, round, instrument);
}

function leveragesOf({ listing, market, account }: TicketSubject): readonly number[] {
  const choices = leverageChoices(listing, market.margin, account);
  return choices.length > 0 ? choices : [1];
}

function riskedTrade(
  draft: TicketDraft,
  subject: TicketSubject,
  range: number | undefined,
  leverages: readonly number[],
): TicketDraft | undefined {
  const exits = firstExits(draft.side, subject, range);
  if (!exits) return undefined;
  const risked: TicketDraft = { ...draft, ...exits, unit: 'risk', quantity: RISKED };
  const tried = leverages.map((leverage) => ({ ...risked, leverage }));
  const fitting = tried.find((one) => {
    const { preview, problem } = describeNoted(one, subject);
    const left = preview?.balanceAfter;
    return preview && !problem && left !== undefined && left >= preview.marginRequired;
  });
  return fitting ?? halfOfAll(tried.at(-1) ?? risked, subject);
}

const NOTED = { text: '…' };

/** As it will be with its note: an account whose rules ask for one has a size proposed before it is written. */
const describeNoted = (draft: TicketDraft, subject: TicketSubject) =>
  describeTicket({ ...draft, note: draft.note ?? NOTED }, subject);

/** Rounded down to two digits where that is on the grid and not below the smallest. */
function withTwoDigits(units: Quantity, { quantityStep, minQuantity }: Instrument): Quantity {
  const place = 10n ** BigInt(Math.max(0, units.toString().length - 2));
  const unit = place > quantityStep ? place : quantityStep;
  const round = quantity(units - (units % unit));
  return round >= minQuantity && round % quantityStep === 0n ? round : units;
}

function halfOfAll(draft: TicketDraft, subject: TicketSubject): TicketDraft {
  const { maximum } = describeNoted(draft, subject);
  if (maximum === undefined) return draft;
  const half = computeShare(maximum, 50, subject.listing.instrument);
  return { ...draft, unit: 'units', quantity: formatQuantity(half) };
}

/** An automatic stop stays what it is, and has no target. */
function firstExits(
  side: Side,
  { listing: { instrument }, market, autoStopPercent }: TicketSubject,
  range: number | undefined,
): Pick<TicketDraft, 'stopLoss' | 'takeProfit' | 'exitUnit'> | undefined {
  const quote = market.quoteOf(instrument.id);
  if (!quote) return undefined;
  if (autoStopPercent !== undefined) return { stopLoss: undefined, takeProfit: '', exitUnit: 'price' };
  const { tickSize, priceDecimals } = instrument;
  const spread = quote.ask - quote.bid;
  const minimum = (spread > tickSize ? spread : tickSize) * FEWEST_SPREADS;
  const ofDay = BigInt(Math.round((range ?? 0) * 1e8));
  const away = ofDay > minimum ? ofDay : minimum;
  const entry = side === 'buy' ? quote.ask : quote.bid;
  // A fall by all of the price is no stop, nor a target.
  const stop = away * 2n > entry ? entry / 2n : away;
  const target = side === 'sell' && away * 3n > entry ? stop : (away * 3n) / 2n;
  const below = (distance: bigint) => onTick(minus(entry, price(distance)), tickSize, 'floor');
  const above = (distance: bigint) => onTick(plus(entry, price(distance)), tickSize, 'ceiling');
  const [stopLoss, takeProfit] = side === 'buy' ? [below(stop), above(target)] : [above(stop), below(target)];
  return {
    exitUnit: 'price',
    stopLoss: formatPrice(stopLoss, priceDecimals),
    takeProfit: formatPrice(takeProfit, priceDecimals),
  };
}
