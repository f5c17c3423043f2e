export { INDICATORS, findIndicator } from './catalogue.ts';
export { readsOnePrice } from './one-price.ts';
export { linesDrawn, readingsDrawn } from './chart-lines.ts';
export {
  candlesOfPeriods,
  computeIndicator,
  linesOfReadings,
  listOffsets,
  readParameters,
  settlingCandles,
  type ParameterProblem,
} from './compute.ts';
export type {
  Drawn,
  IndicatorCandle,
  IndicatorDefinition,
  IndicatorGroup,
  IndicatorParameter,
  IndicatorRun,
  ParameterValues,
  Reading,
  Span,
} from './definition.ts';
