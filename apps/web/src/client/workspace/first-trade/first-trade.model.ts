/** Where a person stands with the guide to a first trade; `unknown` until the fills are known. */
export type FirstTradeStep = 'unknown' | 'offered' | 'guiding' | 'filled' | 'gone';

/**
 * The step once the fills are known: whoever has traded before needs no guide, and a fill under the guide ends it.
 * @param hasTraded undefined while the fills are being read
 */
export function stepAfter(step: FirstTradeStep, hasTraded: boolean | undefined): FirstTradeStep {
  if (hasTraded === undefined) return step;
  if (step === 'unknown') return hasTraded ? 'gone' : 'offered';
  return hasTraded && (step === 'offered' || step === 'guiding') ? 'filled' : step;
}

/** Whether the guide must not come back on this device. */
export const isOver = (step: FirstTradeStep): boolean => step === 'filled' || step === 'gone';

/** The parts of a ticket that the guide explains, as the ticket marks them. */
const EXPLAINED = [
  'side',
  'leverage',
  'type',
  'size',
  'stopLoss',
  'takeProfit',
  'cost',
  'level',
  'review',
] as const;
export type ExplainedPart = (typeof EXPLAINED)[number];

/** The part of a ticket that an element belongs to; undefined outside of all. */
export const findPart = (element: Element | null): ExplainedPart | undefined => {
  const name = element?.closest('[data-part]')?.getAttribute('data-part');
  return EXPLAINED.find((part) => part === name);
};
