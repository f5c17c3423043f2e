const FIRST_STEPS = ['trade', 'alert', 'settings'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Trades after which nobody is shown a step. */
const KNOWS_THE_WAY = 10;
/** Whoever joined longer ago, and comes to a new device, is not taken for somebody new. */
const NEW_FOR_MS = 7 * 86_400_000;

interface Done {
  readonly trades: number;
  readonly alerts: number;
  /** When settings were saved. */
  readonly savedAt: string | null;
}

export const isStepDone = (step: FirstStep, { trades, alerts, savedAt }: Done): boolean =>
  ({ trade: trades > 0, alert: alerts > 0, settings: savedAt !== null })[step];

/** The steps that a client has not done yet. */
export const listStepsLeft = (done: Done): FirstStep[] =>
  done.trades >= KNOWS_THE_WAY ? [] : FIRST_STEPS.filter((step) => !isStepDone(step, done));

/**
 * The steps that were left the last time, as this device has them; all for somebody new of whom it knows nothing.
 * @param kept null where it knows nothing @param age milliseconds since the client joined
 */
export function readSteps(kept: string | null, age: number): readonly FirstStep[] {
  if (kept === null) return age < NEW_FOR_MS ? FIRST_STEPS : [];
  const left = kept.split(' ');
  return FIRST_STEPS.filter((step) => left.includes(step));
}
