import {
  AccelerationBands,
  ATR,
  BollingerBands,
  BollingerBandsWidth,
  CHOP,
  CVI,
  DonchianChannels,
  KeltnerChannels,
  MAD,
  MassIndex,
  NATR,
  PercentB,
  RelativeVolatilityIndex,
  TR,
  UlcerIndex,
} from 'trading-signals';
import {
  factor,
  ofCandle,
  ofClose,
  period,
  pick,
  run,
  VALUE,
  type IndicatorDefinition,
} from '../definition.ts';
import { STANDARD_DEVIATION } from './standard-deviation.ts';

type Shape = Pick<IndicatorDefinition, 'name' | 'title' | 'parameters' | 'start'> &
  Partial<Pick<IndicatorDefinition, 'outputs' | 'pane'>>;

const measure = (shape: Shape): IndicatorDefinition => ({
  group: 'volatility',
  pane: 'own',
  outputs: VALUE,
  ...shape,
});

const BAND_OUTPUTS = ['upper', 'middle', 'lower'] as const;
const bands = pick({ upper: 'upper', middle: 'middle', lower: 'lower' });
const BOLLINGER = [period(20, 'period', 2), factor('deviations', 2, 0.1, 10)] as const;

export const VOLATILITY: readonly IndicatorDefinition[] = [
  measure({
    name: 'bbands',
    title: 'Bollinger bands',
    pane: 'price',
    parameters: BOLLINGER,
    outputs: BAND_OUTPUTS,
    start: run(ofClose, (values) => new BollingerBands(values['period']!, values['deviations']!), bands),
  }),
  measure({
    name: 'bbw',
    title: 'Bollinger band width',
    parameters: BOLLINGER,
    start: run(
      ofClose,
      (values) => new BollingerBandsWidth(new BollingerBands(values['period']!, values['deviations']!)),
    ),
  }),
  measure({
    name: 'percent_b',
    title: 'Bollinger %B',
    parameters: BOLLINGER,
    start: run(
      ofClose,
      (values) => new PercentB({ interval: values['period']!, deviationMultiplier: values['deviations']! }),
    ),
  }),
  measure({
    name: 'keltner',
    title: 'Keltner channels',
    pane: 'price',
    parameters: [period(20, 'ema'), period(10, 'atr'), factor('multiplier', 2, 0.1, 50)],
    outputs: BAND_OUTPUTS,
    start: run(
      ofCandle,
      ({ ema, atr, multiplier }) =>
        new KeltnerChannels({ emaInterval: ema!, atrInterval: atr!, multiplier: multiplier! }),
      bands,
    ),
  }),
  measure({
    name: 'donchian',
    title: 'Donchian channels',
    pane: 'price',
    parameters: [period(20)],
    outputs: BAND_OUTPUTS,
    start: run(ofCandle, (values) => new DonchianChannels(values['period']!), bands),
  }),
  measure({
    name: 'acceleration_bands',
    title: 'Acceleration bands (Headley)',
    pane: 'price',
    parameters: [period(20), factor('width', 4, 0.1, 50)],
    outputs: BAND_OUTPUTS,
    start: run(ofCandle, (values) => new AccelerationBands(values['period']!, values['width']!), bands),
  }),
  measure({
    name: 'tr',
    title: 'True range (Wilder)',
    parameters: [],
    start: run(ofCandle, () => new TR()),
  }),
  measure({
    name: 'atr',
    title: 'Average true range (Wilder)',
    parameters: [period(14)],
    start: run(ofCandle, (values) => new ATR(values['period']!)),
  }),
  measure({
    name: 'natr',
    title: 'Normalized average true range',
    parameters: [period(14)],
    start: run(ofCandle, (values) => new NATR(values['period']!)),
  }),
  measure({
    name: 'cvi',
    title: 'Chaikin volatility',
    parameters: [period(10)],
    start: run(ofCandle, (values) => new CVI(values['period']!)),
  }),
  measure({
    name: 'mass',
    title: 'Mass index (Dorsey)',
    parameters: [period(10)],
    start: run(ofCandle, (values) => new MassIndex(values['period']!)),
  }),
  measure({
    name: 'chop',
    title: 'Choppiness index (Dreiss)',
    parameters: [period(14, 'period', 2)],
    start: run(ofCandle, (values) => new CHOP(values['period']!)),
  }),
  STANDARD_DEVIATION,
  measure({
    name: 'mad',
    title: 'Mean absolute deviation',
    parameters: [period(20)],
    start: run(ofClose, (values) => new MAD(values['period']!)),
  }),
  measure({
    name: 'ulcer',
    title: 'Ulcer index (Martin)',
    parameters: [period(14)],
    start: run(ofClose, (values) => new UlcerIndex(values['period']!)),
  }),
  measure({
    name: 'rvi',
    title: 'Relative volatility index (Dorsey)',
    parameters: [period(14), period(10, 'deviation', 2)],
    start: run(
      ofClose,
      (values) =>
        new RelativeVolatilityIndex({ interval: values['period']!, stddevInterval: values['deviation']! }),
    ),
  }),
];
