import { formatPrice, formatQuantity, minus, onTick, plus, price, type Price } from '@lonja/core';
import { leverageChoices, type TicketDraft } from './ticket-draft.ts';
import { describeTicket } from './ticket.model.ts';
import type { TicketSubject } from './order-preview.ts';
import { computeShare } from './ticket-size.ts';

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
export function buildFirstTrade(
  draft: TicketDraft,
  subject: TicketSubject,
  range: number | undefined,
): TicketDraft | undefined {
  const exits = firstExits(subject, range);
  if (!exits) return undefined;
  const risked: TicketDraft = {
    ...draft,
    ...exits,
    side: 'buy',
    type: 'market',
    unit: 'risk',
    quantity: RISKED,
    leverage: 1,
  };
  const choices = leverageChoices(subject.listing, subject.market.margin, subject.account);
  const tried = (choices.length > 0 ? choices : [1]).map((leverage) => ({ ...risked, leverage }));
  const fitting = tried.find((one) => {
    const { preview, problem } = describeTicket(one, subject);
    const left = preview?.balanceAfter;
    return preview && !problem && left !== undefined && left >= preview.marginRequired;
  });
  return fitting ?? halfOfAll(tried.at(-1) ?? risked, subject);
}

function halfOfAll(draft: TicketDraft, subject: TicketSubject): TicketDraft {
  const { maximum } = describeTicket(draft, subject);
  if (maximum === undefined) return draft;
  const half = computeShare(maximum, 50, subject.listing.instrument);
  return { ...draft, unit: 'units', quantity: formatQuantity(half) };
}

function firstExits(
  { listing: { instrument }, market }: TicketSubject,
  range: number | undefined,
): Pick<TicketDraft, 'stopLoss' | 'takeProfit' | 'exitUnit'> | undefined {
  const quote = market.quoteOf(instrument.id);
  if (!quote) return undefined;
  const { tickSize, priceDecimals } = instrument;
  const spread = quote.ask - quote.bid;
  const minimum = (spread > tickSize ? spread : tickSize) * FEWEST_SPREADS;
  const ofDay = BigInt(Math.round((range ?? 0) * 1e8));
  const away = ofDay > minimum ? ofDay : minimum;
  // A fall by all of the price is no stop.
  const below = away * 2n > quote.ask ? quote.ask / 2n : away;
  const text = (at: Price): string => formatPrice(at, priceDecimals);
  return {
    exitUnit: 'price',
    stopLoss: text(onTick(minus(quote.ask, price(below)), tickSize, 'floor')),
    takeProfit: text(onTick(plus(quote.ask, price((away * 3n) / 2n)), tickSize, 'ceiling')),
  };
}
