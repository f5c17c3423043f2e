/** How long before the end the person is warned. */
export const WARN_SECONDS = 60;
/** The server counts in minutes: telling it more often changes nothing. */
export const REPORT_EVERY_MS = 60_000;

/** Whole seconds until the session ends if nobody does anything; 0 once it has. Moments in milliseconds since 1970. */
export const secondsLeft = (activeAt: number, now: number, minutes: number): number =>
  Math.max(0, Math.ceil((activeAt + minutes * 60_000 - now) / 1_000));
