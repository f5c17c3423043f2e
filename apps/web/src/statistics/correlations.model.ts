import type { Correlations } from '@lonja/protocol';

type Pair = Correlations['pairs'][number];

/** The pair of two symbols in either order. */
export const findPair = (pairs: readonly Pair[], one: string, other: string): Pair | undefined =>
  pairs.find(
    (pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one),
  );

/** The pair that moves together most closely, in whichever direction, and the mean of all. */
export function summarize(
  pairs: readonly Pair[],
): { readonly closest: Pair & { readonly value: number }; readonly mean: number } | undefined {
  const known = pairs.flatMap((pair) =>
    pair.correlation ? [{ ...pair, value: pair.correlation.value }] : [],
  );
  const [first] = known;
  if (!first) return undefined;
  return {
    closest: known.reduce((a, b) => (Math.abs(b.value) > Math.abs(a.value) ? b : a), first),
    mean: known.reduce((total, { value }) => total + value, 0) / known.length,
  };
}

/** From these sizes on a cell has the next stronger ground. */
const STEPS = [0.1, 0.4, 0.7] as const;

/** Colours of a cell by its correlation: three strengths each way, and none around zero. */
export function chooseGround(value: number): { readonly ground: string; readonly words: string } {
  const step = STEPS.filter((least) => Math.abs(value) >= least).length;
  return {
    ground: step === 0 ? '--heat-0' : `--heat-${value > 0 ? 'p' : 'n'}${step}`,
    words: step === STEPS.length ? '--on-heat-strong' : '--on-heat',
  };
}
