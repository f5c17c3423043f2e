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
  /**
   * The source's own time of the quote, milliseconds since 1970, never after its receipt; absent where the two are the
   * same.
   */
  readonly datedAt?: Float64Array;
  /** The source's declared delay in milliseconds: 0 is live. Absent where all quotes are live. */
  readonly delays?: Float64Array;
  /** Mid of 24 hours before, in ticks (not rounded). */
  readonly dayAgoTicks: Float64Array;
  /** Units traded in the period that the source counts, for the simulated market since 00:00 UTC. */
  readonly volumes: Float64Array;
  /** 1 while the instrument is in quarantine: the quote is the last valid one, and only closing is allowed. */
  readonly quarantined?: Uint8Array;
}
