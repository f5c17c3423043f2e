import {
  formatPrice,
  minus,
  movedByBasisPoints,
  negate,
  onTick,
  parsePrice,
  parseUsd,
  pipDecimalsOf,
  plus,
  price,
  type OrderDraft,
  type Price,
  type Side,
  type Usd,
} from '@lonja/core';
import { largestFit } from './largest-fit.ts';
import { distanceOfPips } from './pip-distance.ts';
import { previewTicket, type TicketFigures, type TicketSubject } from './order-preview.ts';
import type { ExitUnit } from '@lonja/protocol/ticket-options';
import type { TicketDraft } from './ticket-draft.ts';

/** Prices of a ticket's stop loss and take profit as texts; empty for none. */
export interface TicketExits {
  readonly stopLoss: string;
  readonly takeProfit: string;
}

type Exit = keyof TicketExits;

/**
 * The prices at which a ticket's position would close: as typed, or so many pips, percent or dollars away from the entry, on
 * the tick further away for pips and percent, and on the one that loses no more or gains no less for dollars.
 * @param sized the order without a bracket, for an exit in dollars; undefined while its size isn't known
 */
export function computeExits(
  draft: TicketDraft,
  subject: TicketSubject,
  entry: Price | undefined,
  sized: OrderDraft | undefined,
): TicketExits {
  const of = (exit: Exit): string => {
    const typed = draft[exit]?.trim();
    if (typed === undefined) return automaticStop(draft.side, subject, entry);
    if (typed === '' || draft.exitUnit === 'price') return typed;
    const needsSize = draft.exitUnit === 'money';
    if (entry === undefined || (needsSize && !sized)) return '';
    const found =
      needsSize && sized
        ? priceOfResult(typed, exit, entry, sized, subject)
        : priceAway(typed, exit, entry, draft, subject);
    // What is no number is said of the price that it should be.
    return found === undefined ? typed : formatPrice(found, subject.listing.instrument.priceDecimals);
  };
  return { stopLoss: of('stopLoss'), takeProfit: of('takeProfit') };
}

/** Whether an exit is below the entry. */
const isBelow = (exit: Exit, side: Side): boolean => (exit === 'stopLoss') === (side === 'buy');

function priceAway(
  text: string,
  exit: Exit,
  entry: Price,
  { side, exitUnit }: TicketDraft,
  { listing: { instrument } }: TicketSubject,
): Price | undefined {
  const { tickSize } = instrument;
  const below = isBelow(exit, side);
  const rounding = below ? 'floor' : 'ceiling';
  if (exitUnit === 'percent') {
    const parsed = parsePrice(text);
    if (!parsed.ok || parsed.units <= 0n) return undefined;
    const points = Number(parsed.units / 1_000_000n);
    return movedByBasisPoints(entry, below ? -points : points, tickSize, rounding);
  }
  const distance = distanceOfPips(text, instrument);
  if (distance === undefined) return undefined;
  return onTick(below ? minus(entry, distance) : plus(entry, distance), tickSize, rounding);
}

/** The furthest price that loses at most so much, or the nearest that gains at least so much, by the desk's own preview. */
function priceOfResult(
  text: string,
  exit: Exit,
  entry: Price,
  sized: OrderDraft,
  subject: TicketSubject,
): Price | undefined {
  const parsed = parseUsd(text);
  if (!parsed.ok || parsed.units <= 0n) return undefined;
  const { tickSize } = subject.listing.instrument;
  const below = isBelow(exit, sized.side);
  const at = (ticks: bigint): Price =>
    below ? minus(entry, price(ticks * tickSize)) : plus(entry, price(ticks * tickSize));
  const maximum = (below ? entry - tickSize : entry * 10n) / tickSize;
  const keepsWithin = (ticks: bigint): boolean => {
    const result = resultAt(at(ticks), exit, sized, subject);
    if (result === undefined) return false;
    return exit === 'stopLoss' ? negate(result) <= parsed.units : result < parsed.units;
  };
  const ticks = largestFit(maximum, keepsWithin);
  return at(exit === 'stopLoss' ? ticks : ticks + 1n);
}

function resultAt(at: Price, exit: Exit, sized: OrderDraft, subject: TicketSubject): Usd | undefined {
  const bracket =
    exit === 'stopLoss'
      ? { stopLoss: { type: 'stop' as const, stop: at }, takeProfit: undefined }
      : { stopLoss: undefined, takeProfit: { type: 'limit' as const, limit: at } };
  const { figures } = previewTicket({ ...sized, bracket }, subject);
  return exit === 'stopLoss' ? figures?.pnlAtStop : figures?.pnlAtTarget;
}

/** The automatic stop loss: so many percent from the entry, on the losing side. */
function automaticStop(
  side: Side,
  { autoStopPercent, listing: { instrument }, reduceOnly }: TicketSubject,
  entry: Price | undefined,
): string {
  if (autoStopPercent === undefined || entry === undefined || reduceOnly) return '';
  const { tickSize, priceDecimals } = instrument;
  const isLong = side === 'buy';
  const points = Math.round(autoStopPercent * 100) * (isLong ? -1 : 1);
  const stop = movedByBasisPoints(entry, points, tickSize, isLong ? 'floor' : 'ceiling');
  return formatPrice(stop, priceDecimals);
}

/** Stop 25 spreads away from the entry, target 35: where a ticket's exits begin when they are switched on. */
const FIRST_SPREADS: Readonly<Record<Exit, bigint>> = { stopLoss: 25n, takeProfit: 35n };

/** A first price for an exit; undefined without a quote. */
function firstExit(
  exit: Exit,
  side: Side,
  { listing: { instrument }, market }: TicketSubject,
  entry: Price | undefined,
): string | undefined {
  const quote = market.quoteOf(instrument.id);
  if (!quote || entry === undefined) return undefined;
  const spread = quote.ask - quote.bid;
  const distance = price((spread > instrument.tickSize ? spread : instrument.tickSize) * FIRST_SPREADS[exit]);
  const found = isBelow(exit, side) ? minus(entry, distance) : plus(entry, distance);
  return found > 0n ? formatPrice(found, instrument.priceDecimals) : undefined;
}

/** An exit's price in the unit that a ticket counts in; empty where it can't be said. */
function exitText(
  at: string,
  exit: Exit,
  draft: Pick<TicketDraft, 'exitUnit'>,
  { listing: { instrument } }: TicketSubject,
  { entry, figures }: { readonly entry: Price | undefined; readonly figures: TicketFigures | undefined },
): string {
  const parsed = parsePrice(at);
  if (at === '' || draft.exitUnit === 'price') return at;
  if (!parsed.ok || entry === undefined || entry === 0n) return '';
  const distance = Number(parsed.units > entry ? parsed.units - entry : entry - parsed.units);
  if (draft.exitUnit === 'percent') return String(Math.round((distance / Number(entry)) * 10_000) / 100);
  if (draft.exitUnit === 'pips') {
    const pips = pipDecimalsOf(instrument.category, instrument.priceDecimals);
    return String(Math.round((distance / 1e8) * 10 ** pips * 10) / 10);
  }
  const result = exit === 'stopLoss' ? figures?.pnlAtStop : figures?.pnlAtTarget;
  return result === undefined ? '' : (Math.abs(Number(result)) / 1e6).toFixed(2);
}

/** A ticket's exits as they are, and what they count from. */
export interface SeenExits {
  readonly exits: TicketExits;
  readonly entry: Price | undefined;
  readonly figures: TicketFigures | undefined;
}

/** The draft's exits counted otherwise, where they are. */
export function exitsCountedIn(
  exitUnit: ExitUnit,
  subject: TicketSubject,
  { exits, ...seen }: SeenExits,
): Partial<TicketDraft> {
  const textOf = (exit: Exit) => exitText(exits[exit], exit, { exitUnit }, subject, seen);
  return { exitUnit, stopLoss: textOf('stopLoss'), takeProfit: textOf('takeProfit') };
}

/** The draft with an exit at its first price. An exit that is only begun has no result yet, so one in dollars begins as a price. */
export function exitBegun(
  exit: Exit,
  draft: TicketDraft,
  subject: TicketSubject,
  { exits, ...seen }: SeenExits,
): Partial<TicketDraft> {
  const at = firstExit(exit, draft.side, subject, seen.entry);
  if (at === undefined) return {};
  if (draft.exitUnit === 'money') return exitPlaced(exit, at, exits);
  return { [exit]: exitText(at, exit, draft, subject, seen) };
}

/** The exits as prices, one of them moved. */
export const exitPlaced = (exit: Exit, at: string, exits: TicketExits): Partial<TicketDraft> => ({
  ...exits,
  exitUnit: 'price',
  [exit]: at,
});

/** Exits that are typed as prices, as far from the entry on the other side as they were on this one. */
export function turnedExits(
  draft: TicketDraft,
  side: Side,
  subject: TicketSubject,
  entry: Price | undefined,
): Partial<TicketDraft> {
  const { instrument } = subject.listing;
  const quote = subject.market.quoteOf(instrument.id);
  if (side === draft.side || draft.exitUnit !== 'price' || entry === undefined || !quote) return {};
  const from = draft.type === 'market' ? (side === 'buy' ? quote.ask : quote.bid) : entry;
  const turned = (text: string): string => {
    const parsed = parsePrice(text.trim());
    if (!parsed.ok) return text;
    const found = from + (entry - parsed.units);
    return found > 0n ? formatPrice(price(found), instrument.priceDecimals) : '';
  };
  return {
    ...(draft.stopLoss === undefined ? {} : { stopLoss: turned(draft.stopLoss) }),
    takeProfit: turned(draft.takeProfit),
  };
}
