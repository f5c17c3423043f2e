import type { PriceLine } from './chart-lines.ts';

/** Estimated on the long side, since measuring would lay the page out at every tick. CSS pixels. */
const LETTER_PX = 6.7;
const PART_PX = 14;
const REMOVE_PX = 23;
const BORDER_PX = 2;

/** The width of a line's label. */
export function estimatePill({
  label,
  value,
  onRemove,
}: Pick<PriceLine, 'label' | 'value' | 'onRemove'>): number {
  const part = (text: string) => text.length * LETTER_PX + PART_PX;
  return BORDER_PX + part(label) + (value ? part(value.text) : 0) + (onRemove ? REMOVE_PX : 0);
}

/** The width of the widest of them; 0 without any. */
export const estimateWidest = (lines: readonly PriceLine[]): number =>
  Math.ceil(Math.max(0, ...lines.map(estimatePill)));
