export { INDICATORS, findIndicator } from './catalogue.ts';
export {
  computeIndicator,
  linesOfReadings,
  readParameters,
  settlingCandles,
  type ParameterProblem,
} from './compute.ts';
export type {
  IndicatorCandle,
  IndicatorDefinition,
  IndicatorGroup,
  IndicatorParameter,
  IndicatorRun,
  ParameterValues,
  Reading,
} from './definition.ts';
