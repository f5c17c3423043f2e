interface Days {
  readonly from?: string;
  readonly until?: string;
}

/**
 * A range of days as moments, in the browser's zone, which the panel uses for all times: the beginning of the first day, and
 * the beginning of the day after the last, which a clock change moves by an hour.
 */
export const momentsOfDays = ({ from, until }: Days): Days => ({
  ...(from ? { from: computeDayBegin(from, 0) } : {}),
  ...(until ? { until: computeDayBegin(until, 1) } : {}),
});

/** @param day '2026-11-21' @param later days after it */
function computeDayBegin(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later).toISOString();
}
