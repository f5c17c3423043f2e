import type { CalendarDay } from '../calendar/calendar-day.ts';
import type { Usd } from '../money/index.ts';
import type { VerdictKind } from './evaluation-limits.ts';

/** How far an account has come in its evaluation: what its floors and its target are counted from. */
export interface EvaluationProgress {
  /** The trading day that goes on. */
  readonly day: CalendarDay;
  /** Milliseconds since 1970. */
  readonly dayEndsAt: number;
  /** Counts trading days from 1, those on which nothing was traded included. */
  readonly dayNumber: number;
  /** Cash, margin and profit when the day began. */
  readonly dayBalance: Usd;
  /** Ledger entries that the account had by then: the last of them left that balance. Absent where an earlier program began the day. */
  readonly dayEntries?: number;
  /** Fills that the account had when the day began. */
  readonly dayFills: number;
  /** What the loss of the day is counted from. */
  readonly dayBasis: Usd;
  /** The highest equity that the floor of the whole follows; the grant where it follows nothing. */
  readonly peak: Usd;
  /** Qualifying days that have ended. */
  readonly qualified: number;
  /** The largest realised profit of a day that has ended; zero before. */
  readonly bestDay: Usd;
  /** For good. */
  readonly verdict?: VerdictKind;
}
