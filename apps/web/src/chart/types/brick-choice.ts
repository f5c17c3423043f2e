import type { BrickSize } from './bricks.ts';

/** The sizes that a person has chosen: of Renko, and of range bars in the instrument's smallest steps. */
export interface BrickChoice {
  readonly renko: BrickSize;
  readonly ticks: number;
}

export const BRICK_WAYS = ['atr', 'percent', 'fixed'] as const satisfies readonly BrickSize['by'][];
export const MAX_TICKS = 1_000_000;
export const PERCENTS = { least: 0.001, most: 20 } as const;

const USUAL: BrickChoice = { renko: { by: 'atr' }, ticks: 50 };

/** A stored choice, whatever stands there. */
export function parseBricks(kept: unknown): BrickChoice {
  const { renko, ticks } = Object(kept) as Readonly<Record<string, unknown>>;
  const isTicks = Number.isInteger(ticks) && Number(ticks) >= 1 && Number(ticks) <= MAX_TICKS;
  return { renko: parseSize(renko) ?? USUAL.renko, ticks: isTicks ? Number(ticks) : USUAL.ticks };
}

function parseSize(kept: unknown): BrickSize | undefined {
  const { by, size, percent } = Object(kept) as Readonly<Record<string, unknown>>;
  if (by === 'atr') return { by };
  if (by === 'fixed' && typeof size === 'number' && Number.isFinite(size) && size > 0) return { by, size };
  const isPercent = typeof percent === 'number' && percent >= PERCENTS.least && percent <= PERCENTS.most;
  return by === 'percent' && isPercent ? { by, percent } : undefined;
}
