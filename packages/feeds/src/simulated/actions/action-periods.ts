/**
 * When companies and funds announce dividends and splits: from a moment on (milliseconds since 1970), to another one that is not
 * included; without an end where it goes on.
 */
export interface ActionPeriod {
  readonly from: number;
  readonly until?: number;
}

/** Whether what would be announced at a moment is. */
export const isWithin = (periods: readonly ActionPeriod[], at: number): boolean =>
  periods.some(({ from, until = Number.POSITIVE_INFINITY }) => from <= at && at < until);

const DAY_MS = 86_400_000;

/** Dividends are announced this long before their ex moment, splits at least this long before they take effect. */
export const NOTICE_MS = 28 * DAY_MS;
