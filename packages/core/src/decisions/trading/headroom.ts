import type { AccountState } from '../../account/account.ts';
import { minus, negate, plus, price, type Price } from '../../money/index.ts';
import type { Side } from '../../position/position.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import { checkMarketOrder } from '../../order/market-order.ts';
import type { MarketOrder } from '../../order/order-effect.ts';
import { computeFunds, isCalledAfter, pnlOfOthers } from '../../order/order-funds.ts';

/**
 * How much of a day's range a price is expected to stay within for ten seconds: a random walk with that range has a deviation of
 * range / 1.665 a day (Parkinson, 1980), of a 93rd of that in 1/8,640 of it, and passes four of them once in some ten thousand times.
 */
const PART_OF_RANGE = 38n;
/** Where the range is narrow, or not known: a quote moves by about its spread at a time. */
const FEWEST_SPREADS = 4n;

/**
 * How far a price may go against an order between the look at its ticket and its fill, and once more right after it, without it being
 * refused for its funds or opening into a margin call.
 * @param range of the instrument's last day; undefined where it isn't known
 * @param pace how fast its market's clock runs: in a world at 60 ten seconds are ten minutes, and the way is √60 times as far
 * @returns at least four spreads
 */
export function computeHeadroom(
  { bid, ask }: Pick<MarketQuote, 'bid' | 'ask'>,
  range: Price | undefined,
  pace = 1,
): Price {
  const ofSpread = (ask - bid) * FEWEST_SPREADS;
  const root = BigInt(Math.ceil(Math.sqrt(Math.max(1, pace))));
  const ofRange = ((range ?? 0n) * root) / PART_OF_RANGE;
  return price(ofRange > ofSpread ? ofRange : ofSpread);
}

/**
 * Whether the desk takes a market order at its quote and at both ends of the headroom around it, and the account stays above its margin call
 * though the price then goes as far against what is held. Between the ends, funds change evenly with the price. The order's currency is
 * taken to rise as far, in which its margin is more dollars.
 */
export function standsWithin(
  account: AccountState,
  order: MarketOrder,
  market: MarketView,
  headroom: Price,
): boolean {
  const quote = market.quoteOf(order.instrumentId);
  if (!quote || headroom >= quote.bid) return false;
  return [negate(headroom), price(0n), headroom].every((away) =>
    standsAt(
      account,
      order,
      withQuote(market, order.instrumentId, dearer(movedBy(quote, away), headroom)),
      headroom,
    ),
  );
}

function standsAt(account: AccountState, order: MarketOrder, market: MarketView, headroom: Price): boolean {
  const check = checkMarketOrder(account, order, market);
  if (!check.allowed) return false;
  const { effect } = check;
  if (effect.change.opened === 0n) return true;
  const others = pnlOfOthers(account, effect, market);
  if (others === undefined) return false;
  const after = {
    ...effect,
    quote: movedBy(effect.quote, order.side === 'buy' ? negate(headroom) : headroom),
  };
  return !isCalledAfter(account, after, computeFunds(account, after, others).freeMarginAfter);
}

const movedBy = (quote: MarketQuote, away: Price): MarketQuote => ({
  ...quote,
  bid: plus(quote.bid, away),
  ask: plus(quote.ask, away),
});

/** The quote with its currency's dollars risen as its price may; dollars themselves stay what they are. */
function dearer(quote: MarketQuote, headroom: Price): MarketQuote {
  const { numerator, denominator } = quote.rate;
  if (numerator === denominator) return quote;
  return {
    ...quote,
    rate: { numerator: numerator * (quote.ask + headroom), denominator: denominator * quote.ask },
  };
}

/** A market with another quote of one instrument. */
const withQuote = (market: MarketView, instrumentId: number, quote: MarketQuote): MarketView => ({
  ...market,
  quoteOf: (id) => (id === instrumentId ? quote : market.quoteOf(id)),
});

/** The quote at which an order that waits fills: its touch is the order's own price. */
export function quoteAtPrice(quote: MarketQuote, side: Side, at: Price): MarketQuote {
  const spread = minus(quote.ask, quote.bid);
  return side === 'buy'
    ? { ...quote, ask: at, bid: minus(at, spread) }
    : { ...quote, bid: at, ask: plus(at, spread) };
}
