/** The catalogue and what a chart does with it, in one file that comes with the first indicator of a chart. */
export { INDICATORS, readsOnePrice } from '@lonja/indicators';
export { buildSteps, describeIndicator } from './catalogue-indicators.ts';
export { formatInput, parseInput } from './indicator-input.ts';
export { canBeHigher } from './higher-lines.ts';
