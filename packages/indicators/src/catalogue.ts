import type { IndicatorDefinition } from './definition.ts';
import { MOMENTUM } from './momentum/momentum.ts';
import { TREND } from './trend/trend.ts';
import { VOLATILITY } from './volatility/volatility.ts';
import { VOLUME } from './volume/volume.ts';

/** Every indicator of the product, by group; the claim on the public site counts these. */
export const INDICATORS: readonly IndicatorDefinition[] = [...TREND, ...MOMENTUM, ...VOLATILITY, ...VOLUME];

export const findIndicator = (name: string): IndicatorDefinition | undefined =>
  INDICATORS.find((indicator) => indicator.name === name);
