/** The warning before the end. */
export const WARN_SECONDS = 60;
/**
 * Activity is reported to the server no more often. The server notes it at most every 15 s (auth/sessions.ts there): by the sum
 * a session may end earlier there than here, so it must stay below the warning.
 */
export const REPORT_EVERY_MS = 20_000;

/** Whole seconds until the session ends without activity; 0 once it has. Moments in milliseconds since 1970. */
export const secondsLeft = (activeAt: number, now: number, minutes: number): number =>
  Math.max(0, Math.ceil((activeAt + minutes * 60_000 - now) / 1_000));
