const FIRST_STEPS = ['trade', 'alert', 'settings'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Trades after which nobody is shown a step. */
const KNOWS_THE_WAY = 10;

interface Done {
  readonly trades: number;
  readonly alerts: number;
  /** When settings were saved. */
  readonly savedAt: string | null;
}

/** The steps that a client has not done yet. */
export function listStepsLeft({ trades, alerts, savedAt }: Done): FirstStep[] {
  if (trades >= KNOWS_THE_WAY) return [];
  const isDone = { trade: trades > 0, alert: alerts > 0, settings: savedAt !== null };
  return FIRST_STEPS.filter((step) => !isDone[step]);
}

/** The steps that were left the last time, as this device has them; all where it knows nothing of the client, who may be new. */
export function readSteps(kept: string | null): readonly FirstStep[] {
  if (kept === null) return FIRST_STEPS;
  const left = kept.split(' ');
  return FIRST_STEPS.filter((step) => left.includes(step));
}
