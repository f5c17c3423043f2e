/** Minutes of a week by the local clock of the exchange, from Sunday 00:00; the end is exclusive. */
interface TradingSpan {
  readonly start: number;
  readonly end: number;
}

/** When an exchange trades in a week without holidays. Spans are sorted; a day's may touch the next day's. */
export interface TradingWeek {
  /** IANA name. */
  readonly zone: string;
  readonly spans: readonly TradingSpan[];
}

export const MINUTES_PER_DAY = 24 * 60;

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
type Day = (typeof DAYS)[number];

/**
 * A week from lines such as 'Mon-Fri 09:30-11:30 13:00-15:00': the same spans on each of these days. A span that
 * ends at or before its start ends on the next day.
 */
export function tradingWeek(zone: string, ...lines: readonly string[]): TradingWeek {
  const spans = lines.flatMap(parseSpans).toSorted((left, right) => left.start - right.start);
  return { zone, spans };
}

function parseSpans(line: string): TradingSpan[] {
  const [days = '', ...ranges] = line.split(' ');
  return parseDays(days).flatMap((day) => ranges.map((range) => spanOn(day, range)));
}

function spanOn(day: number, range: string): TradingSpan {
  const [from = '', to = ''] = range.split('-');
  const start = parseMinutes(from);
  const end = parseMinutes(to);
  const overnight = end <= start ? MINUTES_PER_DAY : 0;
  return { start: day * MINUTES_PER_DAY + start, end: day * MINUTES_PER_DAY + end + overnight };
}

function parseDays(days: string): number[] {
  const [first = '', last = first] = days.split('-');
  const start = dayNumber(first);
  return Array.from({ length: dayNumber(last) - start + 1 }, (_, offset) => start + offset);
}

const dayNumber = (day: string): number => DAYS.indexOf(day as Day);

function parseMinutes(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
