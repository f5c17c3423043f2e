/**
 * A feed's present quotes, by position in its `symbols`. The feed owns and rewrites the columns; readers copy them within
 * `onStep`.
 */
export interface FeedQuotes {
  /** Whole ticks of the instrument; 0 < bid < ask. NaN before the first quote. */
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  /** Milliseconds since 1970 at which the quote was received; NaN before the first one. */
  readonly receivedAt: Float64Array;
  /** Milliseconds since 1970 that the source itself dates the quote by, never after its receipt; absent where it is as old as that. */
  readonly datedAt?: Float64Array;
  /** How late the source says that it sends the quote, in milliseconds: 0 is live. Absent where it always is. */
  readonly delays?: Float64Array;
  /** Mid of 24 hours before, in ticks (not rounded). */
  readonly dayAgoTicks: Float64Array;
  /** Units traded in the period that the source counts, for the simulated market since 00:00 UTC. */
  readonly volumes: Float64Array;
  /** 1 while the instrument is in quarantine: the quote is the last valid one, and only closing is allowed. */
  readonly quarantined?: Uint8Array;
}
