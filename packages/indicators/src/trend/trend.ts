import {
  ADX,
  ADXR,
  ALMA,
  Aroon,
  ChandeKrollStop,
  ChandelierExit,
  DX,
  EMA,
  HMA,
  KAMA,
  LinearRegression,
  MAMA,
  RandomWalkIndex,
  SMA,
  SuperTrend,
  T3,
  TEMA,
  TRIMA,
  VHF,
  VIDYA,
  VortexIndicator,
  WMA,
  WSMA,
  ZLEMA,
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
  type IndicatorRun,
  type ParameterValues,
} from '../definition.ts';
import { ALLIGATOR } from './alligator.ts';
import { DIRECTIONAL_MOVEMENT } from './directional-movement.ts';
import { FRACTALS } from './fractals.ts';
import { ichimokuOffsets, startIchimoku } from './ichimoku.ts';
import { startParabolicSar } from './parabolic-sar.ts';
import { PIVOT_POINTS } from './pivot-points.ts';
import { ZIGZAG } from './zigzag.ts';

type Average = new (
  interval: number,
) => Parameters<typeof run<number>>[1] extends (values: never) => infer Made ? Made : never;

/** A moving average of closes, drawn over the prices. */
const average = (
  name: string,
  title: string,
  Kind: Average,
  fallback = 20,
  least = 1,
): IndicatorDefinition => ({
  name,
  title,
  group: 'trend',
  pane: 'price',
  parameters: [period(fallback, 'period', least)],
  outputs: VALUE,
  start: run(ofClose, (values) => new Kind(values['period']!)),
});

export const TREND: readonly IndicatorDefinition[] = [
  average('sma', 'Simple moving average', SMA),
  average('ema', 'Exponential moving average', EMA),
  average('wma', 'Weighted moving average', WMA),
  average('smma', 'Smoothed moving average (Wilder)', WSMA, 14),
  {
    name: 'dema',
    title: 'Double exponential moving average (Mulloy)',
    group: 'trend',
    pane: 'price',
    parameters: [period(20)],
    outputs: VALUE,
    start: startDema,
  },
  average('tema', 'Triple exponential moving average', TEMA),
  average('hma', 'Hull moving average', HMA, 9, 2),
  average('kama', "Kaufman's adaptive moving average", KAMA, 10, 2),
  average('trima', 'Triangular moving average', TRIMA),
  average('zlema', 'Zero-lag exponential moving average', ZLEMA),
  average('vidya', 'Variable index dynamic average (Chande)', VIDYA, 14, 2),
  {
    name: 't3',
    title: 'T3 moving average (Tillson)',
    group: 'trend',
    pane: 'price',
    parameters: [period(5), factor('volumeFactor', 0.7, 0, 1)],
    outputs: VALUE,
    start: run(ofClose, (values) => new T3(values['period']!, values['volumeFactor']!)),
  },
  {
    name: 'alma',
    title: 'Arnaud Legoux moving average',
    group: 'trend',
    pane: 'price',
    parameters: [period(9), factor('offset', 0.85, 0, 1), factor('sigma', 6, 0.1, 50)],
    outputs: VALUE,
    start: run(ofClose, (values) => new ALMA(values['period']!, values['offset']!, values['sigma']!)),
  },
  {
    name: 'linreg',
    title: 'Linear regression',
    group: 'trend',
    pane: 'price',
    parameters: [period(14, 'period', 2)],
    outputs: ['value', 'slope'],
    // No price: on their scale it would press them flat.
    drawn: { slope: { as: 'nothing' } },
    start: run(
      ofClose,
      (values) => new LinearRegression(values['period']!),
      (result) => {
        const { prediction, slope } = result as { readonly prediction: number; readonly slope: number };
        return { value: prediction - slope, slope };
      },
    ),
  },
  {
    name: 'tsf',
    title: 'Time series forecast',
    group: 'trend',
    pane: 'price',
    parameters: [period(14, 'period', 2)],
    outputs: VALUE,
    start: run(ofClose, (values) => new LinearRegression(values['period']!), pick({ value: 'prediction' })),
  },
  {
    name: 'mama',
    title: 'MESA adaptive moving average (Ehlers)',
    group: 'trend',
    pane: 'price',
    parameters: [factor('fastLimit', 0.5, 0.01, 0.99), factor('slowLimit', 0.05, 0.01, 0.99)],
    outputs: ['mama', 'fama'],
    start: run(
      ofClose,
      ({ fastLimit, slowLimit }) => new MAMA({ fastLimit: fastLimit!, slowLimit: slowLimit! }),
      pick({ mama: 'mama', fama: 'fama' }),
    ),
  },
  {
    name: 'supertrend',
    title: 'SuperTrend',
    group: 'trend',
    pane: 'price',
    parameters: [period(10), factor('multiplier', 3, 0.1, 50)],
    outputs: VALUE,
    start: run(
      ofCandle,
      (values) => new SuperTrend({ interval: values['period']!, multiplier: values['multiplier']! }),
      pick({ value: 'supertrend' }),
    ),
  },
  {
    name: 'psar',
    title: 'Parabolic SAR (Wilder)',
    group: 'trend',
    pane: 'price',
    parameters: [factor('step', 0.02, 0.001, 1), factor('maximum', 0.2, 0.001, 5)],
    outputs: VALUE,
    drawn: { value: { as: 'dots' } },
    start: ({ step, maximum }) => startParabolicSar(step!, maximum!),
  },
  {
    name: 'ichimoku',
    title: 'Ichimoku cloud',
    group: 'trend',
    pane: 'price',
    parameters: [period(9, 'conversion'), period(26, 'base'), period(52, 'spanB')],
    outputs: ['conversion', 'base', 'spanA', 'spanB', 'lagging'],
    drawn: {
      conversion: { tone: 'info' },
      base: { tone: 'warn' },
      spanA: { tone: 'up' },
      spanB: { tone: 'down' },
      lagging: { tone: 'quiet' },
    },
    cloud: ['spanA', 'spanB'],
    offsets: ichimokuOffsets,
    start: (values) => startIchimoku(values['conversion']!, values['base']!, values['spanB']!),
  },
  ALLIGATOR,
  FRACTALS,
  ZIGZAG,
  ...PIVOT_POINTS,
  {
    name: 'chandelier_exit',
    title: 'Chandelier exit',
    group: 'trend',
    pane: 'price',
    parameters: [period(22), factor('multiplier', 3, 0.1, 50)],
    outputs: ['long', 'short'],
    start: run(
      ofCandle,
      (values) => new ChandelierExit({ interval: values['period']!, multiplier: values['multiplier']! }),
      pick({ long: 'long', short: 'short' }),
    ),
  },
  {
    name: 'chande_kroll_stop',
    title: 'Chande Kroll stop',
    group: 'trend',
    pane: 'price',
    parameters: [period(10), factor('multiplier', 1, 0.1, 50), period(9, 'stopPeriod')],
    outputs: ['long', 'short'],
    start: run(
      ofCandle,
      (values) =>
        new ChandeKrollStop({
          interval: values['period']!,
          multiplier: values['multiplier']!,
          stopInterval: values['stopPeriod']!,
        }),
      pick({ long: 'longStop', short: 'shortStop' }),
    ),
  },
  {
    name: 'adx',
    title: 'Average directional index (Wilder)',
    group: 'trend',
    pane: 'own',
    parameters: [period(14)],
    outputs: VALUE,
    start: run(ofCandle, (values) => new ADX(values['period']!)),
  },
  // The ADX of `period` - 1 candles before, as TA-Lib, Tulip Indicators and LEAN have it; Wilder's book counts one more.
  {
    name: 'adxr',
    title: 'Average directional index rating (Wilder)',
    group: 'trend',
    pane: 'own',
    parameters: [period(14)],
    outputs: VALUE,
    start: run(ofCandle, (values) => new ADXR(values['period']!)),
  },
  {
    name: 'dx',
    title: 'Directional movement index (Wilder)',
    group: 'trend',
    pane: 'own',
    parameters: [period(14)],
    outputs: VALUE,
    start: run(ofCandle, (values) => new DX(values['period']!)),
  },
  DIRECTIONAL_MOVEMENT,
  {
    name: 'aroon',
    title: 'Aroon',
    group: 'trend',
    pane: 'own',
    levels: [30, 70],
    parameters: [period(14)],
    outputs: ['up', 'down'],
    start: run(
      ofCandle,
      (values) => new Aroon(values['period']!),
      pick({ up: 'aroonUp', down: 'aroonDown' }),
    ),
  },
  {
    name: 'vortex',
    title: 'Vortex indicator',
    group: 'trend',
    pane: 'own',
    parameters: [period(14)],
    outputs: ['plus', 'minus'],
    start: run(
      ofCandle,
      (values) => new VortexIndicator(values['period']!),
      pick({ plus: 'plus', minus: 'minus' }),
    ),
  },
  {
    name: 'vhf',
    title: 'Vertical horizontal filter',
    group: 'trend',
    pane: 'own',
    parameters: [period(28)],
    outputs: VALUE,
    start: run(ofClose, (values) => new VHF(values['period']!)),
  },
  {
    name: 'rwi',
    title: 'Random walk index',
    group: 'trend',
    pane: 'own',
    parameters: [period(14, 'period', 2)],
    outputs: ['high', 'low'],
    start: run(
      ofCandle,
      (values) => new RandomWalkIndex(values['period']!),
      pick({ high: 'high', low: 'low' }),
    ),
  },
];

/**
 * 2 EMA - EMA of EMA (Mulloy, 1994). The second average begins where the first is settled, as the published values have
 * it; the library's begins with the first price.
 */
function startDema(values: ParameterValues): IndicatorRun {
  const once = new EMA(values['period']!);
  const twice = new EMA(values['period']!);
  let isFed = false;
  return {
    accept: ({ close }, replacesLast) => {
      const first = once.update(close, replacesLast);
      if (!once.isStable) return null;
      const second = twice.update(first, replacesLast && isFed);
      isFed = true;
      return twice.isStable ? { value: 2 * first - second } : null;
    },
  };
}
