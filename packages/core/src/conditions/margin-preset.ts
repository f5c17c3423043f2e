import { LISTED_LEVERAGES } from '../instrument/leverage.ts';
import { MARGIN_CLASSES, type MarginClass } from '../instrument/margin-classes.ts';

/** The highest leverage of each class, one of `LISTED_LEVERAGES`. */
export type LeverageCaps = Readonly<Record<MarginClass, number>>;

export const MARGIN_PRESETS = ['specification', 'esma', 'own'] as const;

/**
 * What decides on an order's leverage: the specification's lists, ESMA's limits, or an operator's own. Only what opens or
 * adds to a position is decided by it: a position keeps the margin that it was opened with.
 */
export type MarginPreset =
  | { readonly kind: 'specification' }
  | { readonly kind: 'esma' }
  | { readonly kind: 'own'; readonly caps: LeverageCaps };

export const SPECIFICATION_MARGIN = { kind: 'specification' } as const satisfies MarginPreset;

/** 30:1 to 2:1, the initial margins of Decision (EU) 2018/796, annex I. */
const ESMA_CAPS: LeverageCaps = {
  majorPairs: 30,
  pairs: 20,
  gold: 20,
  majorIndices: 20,
  indices: 10,
  commodities: 10,
  crypto: 2,
  others: 5,
};

/** Undefined for the specification, which lists values by symbol. */
export function findCaps(preset: Exclude<MarginPreset, typeof SPECIFICATION_MARGIN>): LeverageCaps;
export function findCaps(preset: MarginPreset): LeverageCaps | undefined;
export function findCaps(preset: MarginPreset): LeverageCaps | undefined {
  switch (preset.kind) {
    case 'specification':
      return undefined;
    case 'esma':
      return ESMA_CAPS;
    case 'own':
      return preset.caps;
  }
}

/** Whether these are the caps of an operator: one for each class, and each a listed value. */
export const areCaps = (caps: Readonly<Record<string, number>>): caps is LeverageCaps =>
  Object.keys(caps).length === MARGIN_CLASSES.length &&
  MARGIN_CLASSES.every((marginClass) => LISTED_LEVERAGES.includes(caps[marginClass] ?? 0));

/** The highest leverage of any instrument. */
export function highestLeverage(preset: MarginPreset = SPECIFICATION_MARGIN): number {
  const caps = findCaps(preset);
  return Math.max(...(caps ? Object.values(caps) : LISTED_LEVERAGES));
}
