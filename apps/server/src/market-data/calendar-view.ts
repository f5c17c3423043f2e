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
  moveTo(reaction.laterTicks, reaction.laterAt, reaction, instrument);

/** From before the event to its first price. */
export const firstMove = (reaction: Reaction, instrument: Instrument): EventMove =>
  moveTo(reaction.firstTicks, reaction.firstAt, reaction, instrument);

function moveTo(
  ticks: number,
  at: number,
  { symbol, beforeTicks }: Reaction,
  { tickSize, priceDecimals }: Instrument,
): EventMove {
  const tick = priceToNumber(tickSize);
  const price = (count: number): number => Number((count * tick).toFixed(priceDecimals));
  return {
    symbol,
    before: price(beforeTicks),
    after: price(ticks),
    changePercent: Math.round((ticks / beforeTicks - 1) * 10_000) / 100,
    measuredAt: isoTime(at),
  };
}
