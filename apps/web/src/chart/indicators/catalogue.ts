/** The catalogue and what a chart does with it, in one file that comes with the first indicator of a chart. */
export { INDICATORS } from '@lonja/indicators';
export { describeIndicator } from './catalogue-indicators.ts';
