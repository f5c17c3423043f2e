import { priceToNumber, type Instrument } from '@lonja/core';
import type { AnnouncedEvent, Reaction } from '@lonja/feeds';
import type { Calendar, CalendarEvent, EventMove } from '@lonja/protocol';
import { isoTime } from '../reading/iso-time.ts';

interface Wanted {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

export const calendarAnswer = (events: readonly CalendarEvent[], { from, until }: Wanted): Calendar => ({
  from: isoTime(from),
  until: isoTime(until),
  simulated: true,
  events: events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
});

export const calendarEvent = (
  { at, kind, subject, symbols, importance }: AnnouncedEvent,
  moves: readonly EventMove[],
): CalendarEvent => ({
  at: isoTime(at),
  kind,
  subject,
  symbols: [...symbols],
  importance,
  moves: [...moves],
});

/** From before the event to an hour after its first price. */
export const laterMove = (reaction: Reaction, instrument: Instrument): EventMove =>
  moveBetween({ ...reaction, afterTicks: reaction.laterTicks }, reaction.laterAt, instrument);

/** From before the event to its first price. */
export const firstMove = (reaction: Reaction, instrument: Instrument): EventMove =>
  moveBetween({ ...reaction, afterTicks: reaction.firstTicks }, reaction.firstAt, instrument);

/** A move in mids, in whole ticks. @param measuredAt of the one after, in milliseconds since 1970 */
export function moveBetween(
  {
    symbol,
    beforeTicks,
    afterTicks,
  }: { readonly symbol: string; readonly beforeTicks: number; readonly afterTicks: number },
  measuredAt: number,
  { tickSize, priceDecimals }: Instrument,
): EventMove {
  const tick = priceToNumber(tickSize);
  const price = (count: number): number => Number((count * tick).toFixed(priceDecimals));
  return {
    symbol,
    before: price(beforeTicks),
    after: price(afterTicks),
    changePercent: Math.round((afterTicks / beforeTicks - 1) * 10_000) / 100,
    measuredAt: isoTime(measuredAt),
  };
}
