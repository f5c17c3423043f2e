import { isWeekend, THURSDAY, weekdayOf, type CalendarDay, type Weekday } from '../calendar/calendar-day.ts';
import { pairOf } from '../instrument/currency-pair.ts';
import type { Instrument } from '../instrument/instrument.ts';

/** A yearly rate in millionths of the notional, signed: 2.5 % is 25_000n. */
export type YearlyRate = bigint;

/** Decimals of a yearly rate's percent: 0.0001 % is one millionth. */
export const RATE_DECIMALS = 4;

/** What a unit of a pair brings its holder in one night, in 1e-8 of the quote currency: below zero it is charged. */
export interface SwapPoints {
  readonly long: bigint;
  readonly short: bigint;
}

/** How nights are charged: by the specification's flat rate, or by a table of the operator. */
export type FinancingTerms =
  | { readonly kind: 'flat' }
  | {
      readonly kind: 'table';
      /** On top of what a long pays, and off what a short gets. */
      readonly markup: YearlyRate;
      /** By currency, ISO codes. */
      readonly benchmarks: ReadonlyMap<string, YearlyRate>;
      /** By symbol of a currency pair; they stand as they are, without the markup. */
      readonly tomNext: ReadonlyMap<string, SwapPoints>;
    };

/** Terms and the first night that they hold for: until the next ones. */
export interface FinancingTable {
  /** Counts the operator's conditions from 1; 0 is the specification. */
  readonly number: number;
  readonly firstNight: CalendarDay;
  readonly terms: FinancingTerms;
}

/** 2.5 % a year (specification). */
const FLAT_RATE: YearlyRate = 25_000n;
/** The same in percent: for people to read. */
export const YEARLY_FINANCING_PERCENT = Number(FLAT_RATE) / 10_000;

export const FLAT_FINANCING: FinancingTable = {
  number: 0,
  firstNight: Number.MIN_SAFE_INTEGER,
  terms: { kind: 'flat' },
};

/** The table that holds for a night: the newest that had begun. @param tables in their order */
export const tableOfNight = (
  tables: readonly FinancingTable[] | undefined,
  night: CalendarDay,
): FinancingTable => tables?.findLast(({ firstNight }) => firstNight <= night) ?? FLAT_FINANCING;

/** What a night of a position is computed by. A rate above zero is charged, below zero paid; points the other way round. */
export type FinancingRule =
  | { readonly source: 'flat' | 'benchmark'; readonly rate: YearlyRate }
  | { readonly source: 'tom_next'; readonly points: bigint };

type Charged = Pick<Instrument, 'symbol' | 'category' | 'currency'>;

/**
 * The rule of a position. A long of a pair owes the quote currency and holds the base: it pays the one's benchmark less the
 * other's, and the markup; a short the opposite, and the markup. Of everything else a long owes its currency. What the table
 * has no benchmark for is charged by the flat rate.
 */
export function financingRuleOf(terms: FinancingTerms, instrument: Charged, isLong: boolean): FinancingRule {
  if (terms.kind === 'flat') return { source: 'flat', rate: FLAT_RATE };
  const points = terms.tomNext.get(instrument.symbol);
  if (points) return { source: 'tom_next', points: isLong ? points.long : points.short };
  const owed = terms.benchmarks.get(instrument.currency);
  const base = pairOf(instrument)?.base;
  const held = base === undefined ? 0n : terms.benchmarks.get(base);
  if (owed === undefined || held === undefined) return { source: 'flat', rate: FLAT_RATE };
  const difference = owed - held;
  return { source: 'benchmark', rate: (isLong ? difference : -difference) + terms.markup };
}

const WEDNESDAY: Weekday = 3;
/** Spot of these settles a day after the trade; of every other pair two days after (market convention). */
const SETTLES_NEXT_DAY: ReadonlySet<string> = new Set(['USDCAD', 'USDTRY']);

/**
 * How many nights a day's end stands for. By the flat rate, and outside of currency pairs, each day of the calendar is one.
 * A pair is rolled from one value date to the next: on Wednesday over the weekend, three nights, and none on Saturday and
 * Sunday; where spot settles a day after the trade that is Thursday. Bank holidays are not looked at.
 * @param night the date in New York at whose 17:00 the day ends
 */
export function nightsEnding(night: CalendarDay, instrument: Charged, { source }: FinancingRule): 0 | 1 | 3 {
  if (source === 'flat' || !pairOf(instrument)) return 1;
  if (isWeekend(night)) return 0;
  const triple = SETTLES_NEXT_DAY.has(instrument.symbol) ? THURSDAY : WEDNESDAY;
  return weekdayOf(night) === triple ? 3 : 1;
}
