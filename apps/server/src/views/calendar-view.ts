import type { Instrument } from '@lonja/core';
import type { AnnouncedEvent } from '@lonja/feeds';
import type { Calendar } from '@lonja/protocol';

interface Wanted {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** Only events that concern this instrument; all events when undefined. */
  readonly instrument: Instrument | undefined;
}

export const calendarAnswer = (
  events: readonly AnnouncedEvent[],
  { from, until, instrument }: Wanted,
): Calendar => ({
  from: timeOf(from),
  until: timeOf(until),
  simulated: true,
  events: events
    .filter((event) => !instrument || concerns(event, instrument))
    .map(({ at, kind, subject, symbols }) => ({ at: timeOf(at), kind, subject, symbols: [...symbols] })),
});

const concerns = ({ kind, subject, symbols }: AnnouncedEvent, instrument: Instrument): boolean =>
  kind === 'earnings' ? symbols.includes(instrument.symbol) : currenciesOf(instrument).includes(subject);

/** Both currencies of a pair, or an instrument's single one. */
const currenciesOf = ({ category, symbol, currency }: Instrument): readonly string[] =>
  category === 'forex' ? [symbol.slice(0, 3), symbol.slice(3, 6)] : [currency];

const timeOf = (at: number): string => new Date(at).toISOString();
