import {
  AD,
  ADOSC,
  CMF,
  EMV,
  ForceIndex,
  NVI,
  OBV,
  PVI,
  PVO,
  PVT,
  RVOL,
  VROC,
  VWMA,
  WAD,
} from 'trading-signals';
import { ofCandle, ofVolume, period, run, VALUE, type IndicatorDefinition } from '../definition.ts';
import { startKlinger } from './klinger.ts';
import { EXPONENTIAL, withSignal } from '../signal-line.ts';
import { ANCHORED_VWAP, VWAP } from './volume-weighted-price.ts';

type Shape = Pick<IndicatorDefinition, 'name' | 'title' | 'parameters' | 'start'> &
  Partial<Pick<IndicatorDefinition, 'pane' | 'outputs' | 'isCumulative'>>;

const flow = (shape: Shape): IndicatorDefinition => ({
  group: 'volume',
  pane: 'own',
  outputs: VALUE,
  ...shape,
});

export const VOLUME: readonly IndicatorDefinition[] = [
  flow({
    name: 'vwma',
    title: 'Volume weighted moving average',
    pane: 'price',
    parameters: [period(20)],
    start: run(ofCandle, (values) => new VWMA(values['period']!)),
  }),
  VWAP,
  ANCHORED_VWAP,
  flow({
    name: 'obv',
    isCumulative: true,
    title: 'On balance volume (Granville)',
    parameters: [],
    start: run(ofCandle, () => new OBV(2)),
  }),
  flow({
    name: 'ad',
    isCumulative: true,
    title: 'Accumulation/distribution line',
    parameters: [],
    start: run(ofCandle, () => new AD()),
  }),
  flow({
    name: 'adosc',
    title: 'Chaikin oscillator',
    parameters: [period(3, 'fast'), period(10, 'slow', 2)],
    start: run(ofCandle, ({ fast, slow }) => new ADOSC({ fastPeriod: fast!, slowPeriod: slow! })),
  }),
  flow({
    name: 'cmf',
    title: 'Chaikin money flow',
    parameters: [period(20)],
    start: run(ofCandle, (values) => new CMF(values['period']!)),
  }),
  flow({
    name: 'emv',
    title: 'Ease of movement (Arms), averaged',
    parameters: [period(14)],
    start: run(ofCandle, (values) => new EMV(values['period']!)),
  }),
  flow({
    name: 'force',
    title: 'Force index (Elder)',
    parameters: [period(13)],
    start: run(ofCandle, (values) => new ForceIndex(values['period']!)),
  }),
  flow({
    name: 'kvo',
    title: 'Klinger volume oscillator',
    parameters: [period(34, 'fast'), period(55, 'slow', 2), period(13, 'signal')],
    outputs: ['value', 'signal'],
    start: withSignal(({ fast, slow }) => startKlinger(fast!, slow!), EXPONENTIAL),
  }),
  flow({
    name: 'nvi',
    isCumulative: true,
    title: 'Negative volume index',
    parameters: [],
    start: run(ofCandle, () => new NVI()),
  }),
  flow({
    name: 'pvi',
    isCumulative: true,
    title: 'Positive volume index',
    parameters: [],
    start: run(ofCandle, () => new PVI()),
  }),
  flow({
    name: 'pvt',
    isCumulative: true,
    title: 'Price volume trend',
    parameters: [],
    start: run(ofCandle, () => new PVT()),
  }),
  flow({
    name: 'pvo',
    title: 'Percentage volume oscillator',
    parameters: [period(12, 'fast'), period(26, 'slow', 2)],
    start: run(ofVolume, ({ fast, slow }) => new PVO({ fastPeriod: fast!, slowPeriod: slow! })),
  }),
  flow({
    name: 'rvol',
    title: 'Relative volume',
    parameters: [period(20)],
    start: run(ofVolume, (values) => new RVOL(values['period']!)),
  }),
  flow({
    name: 'vroc',
    title: 'Volume rate of change',
    parameters: [period(14)],
    start: run(ofVolume, (values) => new VROC(values['period']!)),
  }),
  flow({
    name: 'wad',
    isCumulative: true,
    title: 'Williams accumulation/distribution',
    parameters: [],
    start: run(ofCandle, () => new WAD()),
  }),
];
