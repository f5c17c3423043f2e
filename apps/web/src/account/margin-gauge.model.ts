import { MARGIN_CALL_LEVEL, STOP_OUT_LEVEL } from '@lonja/core';

/** How near an account is to its margin call: calm from 150 % on, watch below it, call below 100 %. */
export type MarginTone = 'calm' | 'watch' | 'call';

/** 150 % in basis points. */
const WATCH_LEVEL = (MARGIN_CALL_LEVEL * 3n) / 2n;
/** 1,000 % in basis points, where the gauge is full. */
const FULL_LEVEL = 10n * MARGIN_CALL_LEVEL;

/** @param level in basis points; undefined with no margin in use */
export function chooseMarginTone(level: bigint | undefined): MarginTone {
  if (level === undefined || level >= WATCH_LEVEL) return 'calm';
  return level >= MARGIN_CALL_LEVEL ? 'watch' : 'call';
}

/**
 * How much of the gauge is filled, 0 to 1: nothing at the stop-out, all of it from 1,000 % on, logarithmic between, so that
 * halving the level moves it as far anywhere. Full with no margin in use.
 */
export function gaugeFraction(level: bigint | undefined): number {
  if (level === undefined) return 1;
  if (level <= STOP_OUT_LEVEL) return 0;
  const share =
    Math.log(Number(level) / Number(STOP_OUT_LEVEL)) / Math.log(Number(FULL_LEVEL / STOP_OUT_LEVEL));
  return Math.min(1, share);
}
