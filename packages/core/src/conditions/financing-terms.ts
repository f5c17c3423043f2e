import { isWeekend, THURSDAY, weekdayOf, type CalendarDay, type Weekday } from '../calendar/calendar-day.ts';
import { findPair } from '../instrument/currency-pair.ts';
import type { Instrument } from '../instrument/instrument.ts';

/** A yearly rate in millionths of the notional, signed: 2.5 % is 25_000n. */
export type YearlyRate = bigint;

/** Decimals of a yearly rate in percent: 0.0001 % is one millionth. */
export const RATE_DECIMALS = 4;

/**
 * Financing per unit of a pair and night, in 1e-8 of the quote currency: above zero is paid to the holder, below zero
 * charged.
 */
export interface SwapPoints {
  readonly long: bigint;
  readonly short: bigint;
}

/** How nights are charged: by the specification's flat rate, or by an operator's table. */
export type FinancingTerms =
  | { readonly kind: 'flat' }
  | {
      readonly kind: 'table';
      /** Added to the rate that a long pays, and subtracted from the rate that a short receives. */
      readonly markup: YearlyRate;
      /** Benchmark rates by currency (ISO code). */
      readonly benchmarks: ReadonlyMap<string, YearlyRate>;
      /** By symbol of a currency pair; used without the markup. */
      readonly tomNext: ReadonlyMap<string, SwapPoints>;
    };

/** Terms and the first night that they charge; they hold until the next table begins. */
export interface FinancingTable {
  /** The operator's conditions count from 1; 0 is the specification. */
  readonly number: number;
  readonly firstNight: CalendarDay;
  readonly terms: FinancingTerms;
}

/** 2.5 % a year (specification). */
const FLAT_RATE: YearlyRate = 25_000n;
/** The flat rate in percent, for display. */
export const YEARLY_FINANCING_PERCENT = Number(FLAT_RATE) / 10_000;

export const FLAT_FINANCING: FinancingTable = {
  number: 0,
  firstNight: Number.MIN_SAFE_INTEGER,
  terms: { kind: 'flat' },
};

/** The table that charges a night: the newest that has begun. @param tables in their order */
export const tableOfNight = (
  tables: readonly FinancingTable[] | undefined,
  night: CalendarDay,
): FinancingTable => tables?.findLast(({ firstNight }) => firstNight <= night) ?? FLAT_FINANCING;

/**
 * The rule that a position's night is charged by. A rate above zero is charged, below zero paid; points above zero are
 * paid, below zero charged.
 */
export type FinancingRule =
  | { readonly source: 'flat' | 'benchmark'; readonly rate: YearlyRate }
  | { readonly source: 'tom_next'; readonly points: bigint };

type Charged = Pick<Instrument, 'symbol' | 'category' | 'currency'>;

/**
 * The rule of a position. A long of a pair owes the quote currency and holds the base: it pays the benchmark of the
 * quote currency less that of the base, plus the markup; a short the opposite, plus the markup. In every other
 * instrument a long owes the instrument's currency. A currency without a benchmark is charged by the flat rate.
 */
export function chooseFinancingRule(
  terms: FinancingTerms,
  instrument: Charged,
  isLong: boolean,
): FinancingRule {
  if (terms.kind === 'flat') return { source: 'flat', rate: FLAT_RATE };
  const points = terms.tomNext.get(instrument.symbol);
  if (points) return { source: 'tom_next', points: isLong ? points.long : points.short };
  const owed = terms.benchmarks.get(instrument.currency);
  const base = findPair(instrument)?.base;
  const held = base === undefined ? 0n : terms.benchmarks.get(base);
  if (owed === undefined || held === undefined) return { source: 'flat', rate: FLAT_RATE };
  const difference = owed - held;
  return { source: 'benchmark', rate: (isLong ? difference : -difference) + terms.markup };
}

const WEDNESDAY: Weekday = 3;
/** Spot of these pairs settles one day after the trade; of every other pair two days after (market convention). */
const SETTLES_NEXT_DAY: ReadonlySet<string> = new Set(['USDCAD', 'USDTRY']);

/**
 * Number of nights that are charged at the end of a day. By the flat rate, and outside of currency pairs, every calendar
 * day counts as one. A pair is rolled from one value date to the next: three nights on Wednesday, over the weekend, and
 * none on Saturday and Sunday; on Thursday where spot settles one day after the trade. Bank holidays are ignored.
 * @param night the date in New York at whose 17:00 the day ends
 */
export function nightsEnding(night: CalendarDay, instrument: Charged, { source }: FinancingRule): 0 | 1 | 3 {
  if (source === 'flat' || !findPair(instrument)) return 1;
  if (isWeekend(night)) return 0;
  const triple = SETTLES_NEXT_DAY.has(instrument.symbol) ? THURSDAY : WEDNESDAY;
  return weekdayOf(night) === triple ? 3 : 1;
}
