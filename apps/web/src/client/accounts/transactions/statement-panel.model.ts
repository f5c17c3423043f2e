/** First and last day, YYYY-MM-DD. */
export interface StatementDays {
  readonly from: string;
  readonly to: string;
}

/** From the first of the month to the day of a moment, in UTC. */
export function computeMonth(now: number): StatementDays {
  const to = new Date(now).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 8)}01`, to };
}

export const isPeriod = ({ from, to }: StatementDays): boolean => from !== '' && to !== '' && from <= to;

export const statementName = ({ from, to }: StatementDays): string =>
  `lonja-statement-virtual-funds-${from}-${to}.pdf`;
