import { MARGIN_CALL_LEVEL, STOP_OUT_LEVEL } from './margin-level.ts';
import type { AccountSummary } from './summary.ts';

type Level = Pick<AccountSummary, 'marginLevel'>;

/** Below 100 % and not yet below 50 %, where positions close instead. */
export const isMarginCall = ({ marginLevel }: Level): boolean =>
  marginLevel !== undefined && marginLevel < MARGIN_CALL_LEVEL && marginLevel >= STOP_OUT_LEVEL;

/** `called`: the client has had the notice, and the level has not been back above 100 % since. */
export type MarginCallState = 'clear' | 'called';

export interface MarginCallStep {
  readonly state: MarginCallState;
  /** Whether the client is notified now. */
  readonly notice: boolean;
}

/**
 * One notice for each fall: a level that hovers around 100 % calls once. Above 100 %, or with no margin in use, the state is
 * clear; at exactly 100 % and below 50 % it stays as it is.
 */
export function decideMarginCall(state: MarginCallState, summary: Level): MarginCallStep {
  const { marginLevel } = summary;
  if (marginLevel === undefined || marginLevel > MARGIN_CALL_LEVEL) return { state: 'clear', notice: false };
  if (state === 'called' || !isMarginCall(summary)) return { state, notice: false };
  return { state: 'called', notice: true };
}
