import {
  bookDepthOf,
  depthWithin,
  fillPriceOf,
  getProfile,
  price,
  quantity,
  type Instrument,
  type MarketQuote,
  type Price,
  type Profiled,
  type Quantity,
  type Side,
} from '@lonja/core';

/** The order that a click on a row's side begins: a stop beyond the market, else a limit. */
export type RowType = 'limit' | 'stop';

/** What fills up to a row as it is shown: three digits, rounded down, so that an order of just this size does. */
export type RowSize = Quantity | 'any';

/** What a row says of the market. Rows are numbered by their price in steps. */
export interface LadderRow {
  readonly index: number;
  readonly price: Price;
  /** The largest order that sells, or buys, at an average price within the row's; undefined where none does, or no more than one row nearer. */
  readonly bid: RowSize | undefined;
  readonly ask: RowSize | undefined;
  /** Their shares of the whole book, in whole percent. */
  readonly bidShare: number;
  readonly askShare: number;
  /** The row of the best bid or the best ask, one between them, or one beyond. */
  readonly place: 'bid' | 'ask' | 'between' | 'beyond';
  readonly buy: RowType;
  readonly sell: RowType;
}

/** An account, what it trades, and the market's price of it. */
export interface LadderSubject {
  readonly account: Profiled;
  readonly instrument: Instrument;
  readonly quote: MarketQuote;
}

const TICKS = [1n, 5n, 10n];
/** How many rows the spread may take at the finest step that is offered, and at the one that a ladder begins with. */
const FINEST_ROWS = 80n;
const FIRST_ROWS = 8n;

/** The price steps of a ladder: 1, 5 and 10 ticks, or tens of them where the account's spread is wide; and the one it begins with. */
export function listSteps(subject: LadderSubject): {
  readonly steps: readonly Price[];
  readonly first: Price;
} {
  const { tickSize } = subject.instrument;
  const { bid, ask } = findTouchRows(subject, tickSize);
  const spread = BigInt(ask - bid) * tickSize;
  let base: bigint = tickSize;
  while (spread > base * FINEST_ROWS) base *= 10n;
  const steps = TICKS.map((ticks) => price(base * ticks));
  return { steps, first: steps.find((step) => spread <= step * FIRST_ROWS) ?? steps.at(-1)! };
}

/** The two rows that the account's smallest order would fill in. */
export interface TouchRows {
  readonly bid: number;
  readonly ask: number;
}

export function findTouchRows(subject: LadderSubject, step: Price): TouchRows {
  const first = (side: Side): Price => {
    const { account, instrument, quote } = subject;
    const smallest = { side, quantity: instrument.minQuantity };
    return fillPriceOf(getProfile(account), instrument, smallest, quote).price;
  };
  return { bid: rowOf(first('sell'), step, 'sell'), ask: rowOf(first('buy'), step, 'buy') };
}

/** The row of a price at which a side deals: a grouped price is never better than it is. */
export const rowOf = (at: Price, step: Price, side: Side): number =>
  Number(side === 'buy' ? (at + step - 1n) / step : at / step);

export const priceOfRow = (index: number, step: Price): Price => price(BigInt(index) * step);

/** The rows from the highest down; none at or below a price of zero. @param top the index of the first */
export function buildRows(
  subject: LadderSubject,
  step: Price,
  top: number,
  count: number,
): readonly LadderRow[] {
  const touch = findTouchRows(subject, step);
  const { ask, bid } = subject.quote;
  const [bids, asks] = [createSide(subject, step, 'sell'), createSide(subject, step, 'buy')];
  const indexes = Array.from({ length: Math.min(count, top) }, (_, below) => top - below);
  return indexes.map((index) => {
    const at = priceOfRow(index, step);
    const [sold, bought] = [bids(index, touch.bid), asks(index, touch.ask)];
    return {
      index,
      price: at,
      bid: sold.size,
      ask: bought.size,
      bidShare: sold.share,
      askShare: bought.share,
      place: placeOf(index, touch),
      buy: at <= ask ? 'limit' : 'stop',
      sell: at >= bid ? 'limit' : 'stop',
    };
  });
}

function placeOf(index: number, { bid, ask }: TouchRows): LadderRow['place'] {
  if (index === bid) return 'bid';
  if (index === ask) return 'ask';
  return index > bid && index < ask ? 'between' : 'beyond';
}

/** What an order of one side finds up to each row. */
function createSide({ account, instrument, quote }: LadderSubject, step: Price, side: Side) {
  const book = bookDepthOf(getProfile(account), instrument, side, quote);
  const outward = side === 'buy' ? 1 : -1;
  const known = new Map<number, RowSize>();
  const within = (index: number): RowSize => {
    const found =
      known.get(index) ?? depthWithin(account, instrument, { side, limit: priceOfRow(index, step) }, quote);
    known.set(index, found);
    return found;
  };
  const none = { size: undefined, share: 0 };
  return (index: number, touch: number) => {
    if ((index - touch) * outward < 0) return none;
    const size = within(index);
    if (size === 'any') return index === touch ? { size, share: 100 } : none;
    const isMore = index === touch || size !== within(index - outward);
    if (size === 0n || !isMore) return none;
    return { size: toShown(size, instrument), share: Math.round((100 * Number(size)) / Number(book)) };
  };
}

const SHOWN_DIGITS = 3;

/** A size rounded down to its first digits, on the instrument's grid. */
export function toShown(size: Quantity, { quantityStep }: Pick<Instrument, 'quantityStep'>): Quantity {
  const place = 10n ** BigInt(Math.max(0, String(size).length - SHOWN_DIGITS));
  const rounded = size - (size % place);
  const onGrid = rounded - (rounded % quantityStep);
  return quantity(onGrid > 0n ? onGrid : size);
}

/**
 * The row in the ladder's middle: where it was, or the market's own once that leaves the middle half.
 * @param middle the market's own
 */
export const followed = (centre: number, middle: number, rows: number): number =>
  Math.abs(middle - centre) > rows / 4 ? middle : centre;

export const middleOf = ({ bid, ask }: TouchRows): number => Math.floor((bid + ask) / 2);

/** The index of the highest of so many rows around a middle one. */
export const topOf = (centre: number, rows: number): number => centre + Math.floor(rows / 2);
