import {
  AC,
  AO,
  APO,
  BOP,
  CCI,
  CFO,
  CMO,
  ConnorsRSI,
  CoppockCurve,
  DPO,
  ElderRay,
  EMA,
  FisherTransform,
  KST,
  MACD,
  MFI,
  MOM,
  PMO,
  PPO,
  Qstick,
  RelativeVigorIndex,
  ROC,
  RSI,
  SMI,
  StochasticOscillator,
  TSI,
  UltimateOscillator,
  WilliamsR,
} from 'trading-signals';
import { ofCandle, ofClose, period, pick, run, VALUE, type IndicatorDefinition } from '../definition.ts';
import { startSchaff } from './schaff.ts';
import { EXPONENTIAL, SIMPLE, withSignal } from '../signal-line.ts';
import { startStochasticRsi } from './stochastic-rsi.ts';
import { startTrix } from './trix.ts';

type Shape = Pick<IndicatorDefinition, 'name' | 'title' | 'parameters' | 'start'> &
  Partial<Pick<IndicatorDefinition, 'outputs' | 'drawn' | 'levels'>>;

const oscillator = (shape: Shape): IndicatorDefinition => ({
  group: 'momentum',
  pane: 'own',
  outputs: VALUE,
  ...shape,
});

const VALUE_SIGNAL = [...VALUE, 'signal'] as const;
const HISTOGRAM = { histogram: { as: 'bars' } } as const;
const rsi = run(ofClose, (values) => new RSI(values['period']!));

const FAST_SLOW = [period(12, 'fast'), period(26, 'slow', 2)] as const;

export const MOMENTUM: readonly IndicatorDefinition[] = [
  oscillator({
    name: 'rsi',
    title: 'Relative strength index (Wilder)',
    levels: [30, 70],
    parameters: [period(14)],
    start: rsi,
  }),
  oscillator({
    name: 'macd',
    title: 'Moving average convergence/divergence',
    parameters: [...FAST_SLOW, period(9, 'signal')],
    outputs: ['macd', 'signal', 'histogram'],
    drawn: HISTOGRAM,
    start: run(
      ofClose,
      ({ fast, slow, signal }) => new MACD(new EMA(fast!), new EMA(slow!), new EMA(signal!)),
      pick({ macd: 'macd', signal: 'signal', histogram: 'histogram' }),
    ),
  }),
  oscillator({
    name: 'stoch',
    title: 'Stochastic oscillator (slow)',
    levels: [20, 80],
    parameters: [period(14, 'k'), period(3, 'slowing'), period(3, 'd')],
    outputs: ['k', 'd'],
    start: run(
      ofCandle,
      ({ k, slowing, d }) => new StochasticOscillator({ kPeriod: k!, kSlowingPeriod: slowing!, dPeriod: d! }),
      pick({ k: 'stochK', d: 'stochD' }),
    ),
  }),
  oscillator({
    name: 'stochrsi',
    title: 'Stochastic RSI',
    levels: [20, 80],
    parameters: [period(14), period(14, 'stoch', 2), period(3, 'k'), period(3, 'd')],
    outputs: ['k', 'd'],
    start: (values) =>
      startStochasticRsi(rsi(values), { stoch: values['stoch']!, k: values['k']!, d: values['d']! }),
  }),
  oscillator({
    name: 'connors_rsi',
    title: 'Connors RSI',
    levels: [10, 90],
    parameters: [period(3, 'rsi'), period(2, 'streak'), period(100, 'rank', 2)],
    start: run(
      ofClose,
      ({ rsi, streak, rank }) =>
        new ConnorsRSI({ rsiInterval: rsi!, streakRsiInterval: streak!, percentRankInterval: rank! }),
    ),
  }),
  oscillator({
    name: 'cci',
    title: 'Commodity channel index',
    levels: [-100, 100],
    parameters: [period(20)],
    start: run(ofCandle, (values) => new CCI(values['period']!)),
  }),
  oscillator({
    name: 'williams_r',
    title: 'Williams %R',
    levels: [-80, -20],
    parameters: [period(14)],
    start: run(ofCandle, (values) => new WilliamsR(values['period']!)),
  }),
  oscillator({
    name: 'roc',
    title: 'Rate of change (percent)',
    parameters: [period(9)],
    start: run(
      ofClose,
      (values) => new ROC(values['period']!),
      (fraction) => ({ value: 100 * Number(fraction) }),
    ),
  }),
  oscillator({
    name: 'mom',
    title: 'Momentum',
    parameters: [period(10)],
    start: run(ofClose, (values) => new MOM(values['period']!)),
  }),
  oscillator({
    name: 'cmo',
    title: 'Chande momentum oscillator',
    levels: [-50, 50],
    parameters: [period(9)],
    start: run(ofClose, (values) => new CMO(values['period']!)),
  }),
  oscillator({
    name: 'apo',
    title: 'Absolute price oscillator',
    parameters: FAST_SLOW,
    start: run(ofClose, ({ fast, slow }) => new APO({ fastPeriod: fast!, slowPeriod: slow! })),
  }),
  oscillator({
    name: 'ppo',
    title: 'Percentage price oscillator',
    parameters: [...FAST_SLOW, period(9, 'signal')],
    outputs: ['value', 'signal', 'histogram'],
    drawn: HISTOGRAM,
    start: withSignal(
      run(ofClose, ({ fast, slow }) => new PPO({ fastPeriod: fast!, slowPeriod: slow! })),
      EXPONENTIAL,
      { hasHistogram: true },
    ),
  }),
  oscillator({
    name: 'trix',
    title: 'TRIX',
    parameters: [period(18)],
    start: (values) => startTrix(values['period']!),
  }),
  oscillator({
    name: 'tsi',
    title: 'True strength index',
    parameters: [period(25, 'long'), period(13, 'short'), period(13, 'signal')],
    outputs: VALUE_SIGNAL,
    start: withSignal(
      run(ofClose, ({ long, short }) => new TSI({ longPeriod: long!, shortPeriod: short! })),
      EXPONENTIAL,
    ),
  }),
  oscillator({
    name: 'ultosc',
    title: 'Ultimate oscillator (Williams)',
    levels: [30, 70],
    parameters: [period(7, 'short'), period(14, 'medium', 2), period(28, 'long', 3)],
    start: run(
      ofCandle,
      ({ short, medium, long }) =>
        new UltimateOscillator({ shortPeriod: short!, mediumPeriod: medium!, longPeriod: long! }),
    ),
  }),
  oscillator({
    name: 'ao',
    title: 'Awesome oscillator (Williams)',
    parameters: [period(5, 'short'), period(34, 'long', 2)],
    start: run(ofCandle, ({ short, long }) => new AO(short!, long!)),
  }),
  oscillator({
    name: 'ac',
    title: 'Accelerator oscillator (Williams)',
    parameters: [period(5, 'short'), period(34, 'long', 2), period(5, 'signal')],
    start: run(ofCandle, ({ short, long, signal }) => new AC(short!, long!, signal!)),
  }),
  oscillator({
    name: 'bop',
    title: 'Balance of power',
    parameters: [],
    start: run(ofCandle, () => new BOP()),
  }),
  oscillator({
    name: 'dpo',
    title: 'Detrended price oscillator',
    parameters: [period(20, 'period', 2)],
    start: run(ofClose, (values) => new DPO(values['period']!)),
  }),
  oscillator({
    name: 'kst',
    title: 'Know sure thing (Pring)',
    parameters: [
      period(10, 'roc1'),
      period(15, 'roc2'),
      period(20, 'roc3'),
      period(30, 'roc4'),
      period(10, 'sma1'),
      period(10, 'sma2'),
      period(10, 'sma3'),
      period(15, 'sma4'),
      period(9, 'signal'),
    ],
    outputs: VALUE_SIGNAL,
    start: withSignal(
      run(
        ofClose,
        ({ roc1, roc2, roc3, roc4, sma1, sma2, sma3, sma4 }) =>
          new KST({
            roc1: roc1!,
            roc2: roc2!,
            roc3: roc3!,
            roc4: roc4!,
            sma1: sma1!,
            sma2: sma2!,
            sma3: sma3!,
            sma4: sma4!,
          }),
      ),
      SIMPLE,
    ),
  }),
  oscillator({
    name: 'coppock',
    title: 'Coppock curve',
    parameters: [period(14, 'longRoc'), period(11, 'shortRoc'), period(10, 'wma')],
    start: run(
      ofClose,
      ({ longRoc, shortRoc, wma }) =>
        new CoppockCurve({ longRocInterval: longRoc!, shortRocInterval: shortRoc!, wmaInterval: wma! }),
    ),
  }),
  oscillator({
    name: 'fosc',
    title: 'Chande forecast oscillator',
    parameters: [period(14, 'period', 2)],
    start: run(ofClose, (values) => new CFO(values['period']!)),
  }),
  oscillator({
    name: 'fisher',
    title: 'Fisher transform (Ehlers)',
    parameters: [period(9)],
    start: run(ofCandle, (values) => new FisherTransform(values['period']!)),
  }),
  oscillator({
    name: 'pmo',
    title: 'Price momentum oscillator',
    parameters: [period(35, 'first', 2), period(20, 'second', 2), period(10, 'signal')],
    outputs: ['pmo', 'signal'],
    start: run(
      ofClose,
      ({ first, second, signal }) =>
        new PMO({ smoothing1: first!, smoothing2: second!, signalInterval: signal! }),
      pick({ pmo: 'pmo', signal: 'signal' }),
    ),
  }),
  oscillator({
    name: 'smi',
    title: 'Stochastic momentum index (Blau)',
    levels: [-40, 40],
    parameters: [period(13), period(25, 'first'), period(2, 'second'), period(3, 'signal')],
    outputs: VALUE_SIGNAL,
    start: withSignal(
      run(
        ofCandle,
        (values) =>
          new SMI({ interval: values['period']!, smooth1: values['first']!, smooth2: values['second']! }),
      ),
      EXPONENTIAL,
    ),
  }),
  oscillator({
    name: 'stc',
    title: 'Schaff trend cycle',
    levels: [25, 75],
    parameters: [period(23, 'fast'), period(50, 'slow', 2), period(10, 'cycle', 2)],
    start: ({ fast, slow, cycle }) => startSchaff({ fast: fast!, slow: slow!, cycle: cycle! }),
  }),
  oscillator({
    name: 'elder_ray',
    title: 'Elder ray index',
    parameters: [period(13)],
    outputs: ['bull', 'bear'],
    start: run(
      ofCandle,
      (values) => new ElderRay(values['period']!),
      pick({ bull: 'bullPower', bear: 'bearPower' }),
    ),
  }),
  oscillator({
    name: 'rvgi',
    title: 'Relative vigor index',
    parameters: [period(10)],
    outputs: VALUE_SIGNAL,
    start: run(
      ofCandle,
      (values) => new RelativeVigorIndex(values['period']!),
      pick({ value: 'rvgi', signal: 'signal' }),
    ),
  }),
  oscillator({
    name: 'qstick',
    title: 'Qstick (Chande)',
    parameters: [period(8)],
    start: run(ofCandle, (values) => new Qstick(values['period']!)),
  }),
  oscillator({
    name: 'mfi',
    title: 'Money flow index',
    levels: [20, 80],
    parameters: [period(14)],
    start: run(ofCandle, (values) => new MFI(values['period']!)),
  }),
];
