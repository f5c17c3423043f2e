import type { Usd } from '@lonja/core';

interface MarginFigures {
  readonly marginRequired: Usd;
  readonly marginReleased?: Usd | undefined;
}

/**
 * The margin that an order sets free, where that is all it does to it: its line says how much, and not that it locks nothing at the
 * leverage of a ticket. Undefined for whatever locks some, and for what waits.
 */
export const releasedAlone = ({ marginRequired, marginReleased }: MarginFigures): Usd | undefined =>
  marginRequired === 0n && marginReleased ? marginReleased : undefined;
