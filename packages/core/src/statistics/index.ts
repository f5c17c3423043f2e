export type { Autocorrelation } from './autocorrelation.ts';
export * from './closes.ts';
export * from './correlation.ts';
export * from './histogram.ts';
export * from './hours.ts';
export type { Estimate } from './interval.ts';
export { median, quantile } from './quantile.ts';
export * from './return-statistics.ts';
export type { VarianceRatio } from './variance-ratio.ts';
