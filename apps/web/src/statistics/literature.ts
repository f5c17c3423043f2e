/**
 * What studies found in the daily returns of real markets; quoted beside what is measured here, never instead of it.
 * R. Cont, Empirical properties of asset returns: stylized facts and statistical issues, Quantitative Finance 1 (2001),
 * 223-236: heavy tails, no memory of returns, a slowly fading memory of their sizes. The ranges are rounded ones that most liquid
 * instruments lie in.
 */
export const LITERATURE = {
  excessKurtosis: [4, 15],
  sizeMemoryAt1: [0.2, 0.3],
  sizeMemoryAt20: [0.1, 0.2],
} as const;

export const LITERATURE_SOURCE =
  'R. Cont, Empirical properties of asset returns: stylized facts and statistical issues, Quantitative Finance 1 (2001), 223–236';
