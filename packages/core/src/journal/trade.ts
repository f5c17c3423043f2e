import { assertInvariant } from '../assert.ts';
import {
  divide,
  minus,
  plus,
  price as toPrice,
  share,
  ZERO_QUANTITY,
  ZERO_USD,
  type Price,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import type { Direction, Side } from '../position/position.ts';

/**
 * A position from the fill that opened it to the one that left it flat or turned it round, as a trader counts: with everything that
 * was added and taken off between.
 */
export interface Trade {
  readonly instrumentId: number;
  /** Number of the fill that opened it. */
  readonly openedBy: number;
  readonly direction: Direction;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** All that was opened and closed of it. */
  readonly opened: Quantity;
  readonly closed: Quantity;
  /** Sum of price x quantity of those parts, in 1e-16: exact, for the average prices. */
  readonly openedValue: bigint;
  readonly closedValue: bigint;
  /** Market result of what closed, USD; what an administrator set is not in it. */
  readonly realized: Usd;
  /** What nights and dividends brought (above zero) or cost, USD. */
  readonly financing: Usd;
  readonly dividends: Usd;
  /** What spread and market impact beyond an ideal fill cost, USD; in the result already. */
  readonly executionCost: Usd;
  readonly fills: number;
  /** Whether an administrator's figure stands beside the market's result of a fill. */
  readonly isSet: boolean;
  /** Undefined while it is open. */
  readonly closing: { readonly fill: number; readonly at: number } | undefined;
}

/** What of a fill makes trades. */
export interface TradeFill {
  readonly kind: 'fill';
  readonly number: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly price: Price;
  readonly opened: Quantity;
  readonly closed: Quantity;
  readonly realized: Usd;
  readonly executionCost: Usd;
  readonly isSet: boolean;
  readonly quantityAfter: Quantity;
  readonly at: number;
}

/** A night's charge or a dividend on a position. */
export interface TradeCharge {
  readonly kind: 'financing' | 'dividends';
  readonly instrumentId: number;
  readonly at: number;
  /** USD; above zero where the account was paid. */
  readonly amount: Usd;
}

export type TradeEvent = TradeFill | TradeCharge;

/** The market result with what nights and dividends brought, USD: what a trade came to so far. */
export const computeNet = ({ realized, financing, dividends }: Trade): Usd =>
  plus(plus(realized, financing), dividends);

/** Average price of what was opened, in 1e-8, half-even. */
export const entryPriceOf = ({ opened, openedValue }: Trade): Price =>
  toPrice(divide(openedValue, opened, 'half_even'));

/** Average price of what was closed, in 1e-8, half-even; undefined before anything was. */
export const exitPriceOf = ({ closed, closedValue }: Trade): Price | undefined =>
  closed === 0n ? undefined : toPrice(divide(closedValue, closed, 'half_even'));

/**
 * Follows what happened to an account into its trades.
 * @param open by instrument; what was open when the first event came
 * @param events in the order of their numbers, charges before the fills of their moment
 * @returns every trade that an event touched, in its last state: those that closed, and those that are open now
 */
export function followTrades(open: ReadonlyMap<number, Trade>, events: Iterable<TradeEvent>): Trade[] {
  const current = new Map(open);
  const touched = new Map<number, Trade>();
  const keep = (trade: Trade): void => {
    touched.set(trade.openedBy, trade);
    if (trade.closing) current.delete(trade.instrumentId);
    else current.set(trade.instrumentId, trade);
  };
  for (const event of events) {
    const trade = current.get(event.instrumentId);
    if (event.kind === 'fill') {
      if (event.closed > 0n) {
        assertInvariant(trade !== undefined, `fill ${event.number} closes a trade that is open`);
        keep(closedBy(trade, event));
      }
      if (event.opened > 0n) keep(openedBy(current.get(event.instrumentId), event));
    } else if (trade) keep({ ...trade, [event.kind]: plus(trade[event.kind], event.amount) });
  }
  return [...touched.values()];
}

/** What a fill's size and price cost is shared between the part that closes and the one that opens. */
const shareCost = ({ executionCost, opened, closed }: TradeFill, part: Quantity): Usd =>
  share(executionCost, part, plus(opened, closed), 'half_even');

function closedBy(trade: Trade, fill: TradeFill): Trade {
  const isFlat = fill.quantityAfter === 0n || fill.opened > 0n;
  return {
    ...trade,
    closed: plus(trade.closed, fill.closed),
    closedValue: trade.closedValue + fill.price * fill.closed,
    realized: plus(trade.realized, fill.realized),
    executionCost: plus(trade.executionCost, shareCost(fill, fill.closed)),
    fills: trade.fills + 1,
    isSet: trade.isSet || fill.isSet,
    closing: isFlat ? { fill: fill.number, at: fill.at } : undefined,
  };
}

function openedBy(trade: Trade | undefined, fill: TradeFill): Trade {
  const begun = trade ?? {
    instrumentId: fill.instrumentId,
    openedBy: fill.number,
    direction: fill.side === 'buy' ? ('long' as const) : ('short' as const),
    openedAt: fill.at,
    opened: ZERO_QUANTITY,
    closed: ZERO_QUANTITY,
    openedValue: 0n,
    closedValue: 0n,
    realized: ZERO_USD,
    financing: ZERO_USD,
    dividends: ZERO_USD,
    executionCost: ZERO_USD,
    fills: 0,
    isSet: false,
    closing: undefined,
  };
  return {
    ...begun,
    opened: plus(begun.opened, fill.opened),
    openedValue: begun.openedValue + fill.price * fill.opened,
    executionCost: plus(begun.executionCost, minus(fill.executionCost, shareCost(fill, fill.closed))),
    fills: begun.fills + 1,
  };
}
