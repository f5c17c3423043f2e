import type { OpeningTerms } from '../account/opening-terms.ts';
import type { Scoring } from './scoring.ts';

/** What holds for everybody in a contest, sealed when it is made: all begin alike, and are ranked by what their equity came to. */
export interface Ruleset {
  /** How long it goes on, in minutes of market time from its beginning. */
  readonly minutes: number;
  /** What every account opens on; it trades the contest's world. */
  readonly terms: Omit<OpeningTerms, 'world'>;
  /** Whether one may enter once its clock has run. */
  readonly lateEntry: boolean;
  /** Fills without which nobody is ranked; 0: none are asked for. */
  readonly leastFills: number;
  /** Days of a zone's calendar (an IANA name), of market time, on which one must have traded to be ranked; absent: none are asked for. */
  readonly tradingDays?: { readonly least: number; readonly zone: string };
  /**
   * Minutes of market time that a position must be held, from what opened or added to it last: what is closed at a profit before does not
   * count. Absent: any time.
   */
  readonly holdMinutes?: number;
  /** Members of a team at most; absent: there are no teams. */
  readonly teamSize?: number;
  /** Absent in contests from before there was a choice: by return, and drawdowns do not break ties. */
  readonly scoring?: Scoring;
}
