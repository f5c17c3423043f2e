import type { IndicatorCandle, ParameterValues } from './definition.ts';

/**
 * Every indicator once more, written from its published formula over whole series: without the library, without state, slowly. It
 * shares no code with what it judges. A figure is undefined where its formula has too few candles.
 */
export type Series = readonly (number | undefined)[];
type Formula = (market: Market, values: Readonly<Record<string, number>>) => Readonly<Record<string, Series>>;

interface Market {
  readonly time: Series;
  readonly open: Series;
  readonly high: Series;
  readonly low: Series;
  readonly close: Series;
  readonly volume: Series;
}

/** @throws Error where there is no formula of this name */
export function computePublished(
  name: string,
  values: ParameterValues,
  candles: readonly IndicatorCandle[],
): Readonly<Record<string, Series>> {
  const formula = PUBLISHED_FORMULAS[name];
  if (!formula) throw new Error(`no formula of ${name}`);
  const column = (read: keyof IndicatorCandle): Series => candles.map((candle) => candle[read]);
  const market = {
    time: column('time'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
  return formula(market, values);
}

// What formulas are made of.

/** A figure of one or several series at the same candle. */
const each = (series: readonly Series[], read: (...figures: number[]) => number): Series =>
  (series[0] ?? []).map((_, at) => {
    const figures = series.map((one) => one[at]);
    return figures.includes(undefined) ? undefined : read(...(figures as number[]));
  });
const add = (a: Series, b: Series): Series => each([a, b], (x, y) => x + y);
const subtract = (a: Series, b: Series): Series => each([a, b], (x, y) => x - y);
const over = (a: Series, b: Series): Series => each([a, b], (x, y) => x / y);
const scale = (a: Series, by: number): Series => each([a], (x) => x * by);
/** What it was so many candles ago. */
const ago = (a: Series, candles: number): Series => a.map((_, at) => a[at - candles]);
const change = (a: Series, candles = 1): Series => subtract(a, ago(a, candles));
/** A figure of the last so many values, the oldest first. */
const window = (a: Series, length: number, read: (values: readonly number[]) => number): Series =>
  a.map((_, at) => {
    const values = at + 1 < length ? [undefined] : a.slice(at + 1 - length, at + 1);
    return values.includes(undefined) ? undefined : read(values as number[]);
  });
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const computeMean = (values: readonly number[]): number => total(values) / values.length;
const sum = (a: Series, length: number): Series => window(a, length, total);
const highest = (a: Series, length: number): Series => window(a, length, (values) => Math.max(...values));
const lowest = (a: Series, length: number): Series => window(a, length, (values) => Math.min(...values));
/** Goes from value to value; the first one there is begins it. */
function recursive(a: Series, next: (before: number, value: number, at: number) => number): Series {
  let before: number | undefined;
  return a.map((value, at) => {
    if (value === undefined) return undefined;
    before = before === undefined ? value : next(before, value, at);
    return before;
  });
}
const running = (a: Series): Series => recursive(a, (before, value) => before + value);

const sma = (a: Series, length: number): Series => window(a, length, computeMean);
const weightedBy = (a: Series, weights: readonly number[]): Series =>
  window(
    a,
    weights.length,
    (values) => total(values.map((value, at) => value * weights[at]!)) / total(weights),
  );
const wma = (a: Series, length: number): Series =>
  weightedBy(
    a,
    Array.from({ length }, (_, at) => at + 1),
  );
const smoothed = (a: Series, share: number): Series =>
  recursive(a, (before, value) => before + share * (value - before));
const ema = (a: Series, length: number): Series => smoothed(a, 2 / (length + 1));
/** Wilder's average forgets one part in its length. */
const wilder = (a: Series, length: number): Series => smoothed(a, 1 / length);
/** Deviation of the whole population. */
const deviation = (a: Series, length: number): Series =>
  window(a, length, (values) => {
    const mean = computeMean(values);
    return Math.sqrt(computeMean(values.map((value) => (value - mean) ** 2)));
  });
const absolute = (a: Series): Series => each([a], Math.abs);
const gains = (a: Series): Series => each([a], (x) => Math.max(x, 0));
const losses = (a: Series): Series => each([a], (x) => Math.max(-x, 0));
const typical = ({ high, low, close }: Market): Series =>
  each([high, low, close], (h, l, c) => (h + l + c) / 3);
const median = ({ high, low }: Market): Series => each([high, low], (h, l) => (h + l) / 2);
const trueRange = ({ high, low, close }: Market): Series =>
  high.map((top, at) => {
    const bottom = low[at]!;
    const before = close[at - 1] ?? bottom;
    return at === 0 ? top! - bottom : Math.max(top!, before) - Math.min(bottom, before);
  });
const atr = (market: Market, length: number): Series => wilder(trueRange(market), length);
const rateOfChange = (a: Series, length: number): Series =>
  each([a, ago(a, length)], (x, before) => x / before - 1);
const rsi = (a: Series, length: number): Series => {
  const moves = change(a);
  return each(
    [wilder(gains(moves), length), wilder(losses(moves), length)],
    (up, down) => (100 * up) / (up + down),
  );
};
/** The least squares line through the last values: where it ends, and its slope. */
const regression = (a: Series, length: number) => {
  const middle = (length - 1) / 2;
  const spread = total(Array.from({ length }, (_, x) => (x - middle) ** 2));
  const slope = window(a, length, (values) => total(values.map((value, x) => (x - middle) * value)) / spread);
  return { slope, end: add(sma(a, length), scale(slope, middle)) };
};
const moneyFlow = ({ high, low, close, volume }: Market): Series =>
  each([high, low, close, volume], (h, l, c, v) => (h === l ? 0 : ((c - l - (h - c)) / (h - l)) * v));
const directional = (market: Market, length: number) => {
  const up = change(market.high);
  const down = scale(change(market.low), -1);
  const plus = each([up, down], (u, d) => (u > d && u > 0 ? u : 0));
  const minus = each([up, down], (u, d) => (d > u && d > 0 ? d : 0));
  const range = trueRange(market).map((value, at) => (at === 0 ? undefined : value));
  const share = (move: Series): Series => over(wilder(move, length), wilder(range, length));
  return each([share(plus), share(minus)], (p, m) => (100 * Math.abs(p - m)) / (p + m));
};
const donchianMiddle = ({ high, low }: Market, length: number): Series =>
  each([highest(high, length), lowest(low, length)], (h, l) => (h + l) / 2);
const one = (value: Series) => ({ value });

const PUBLISHED_FORMULAS: Readonly<Record<string, Formula>> = {
  // Trend
  sma: ({ close }, { period: n }) => one(sma(close, n!)),
  ema: ({ close }, { period: n }) => one(ema(close, n!)),
  wma: ({ close }, { period: n }) => one(wma(close, n!)),
  smma: ({ close }, { period: n }) => one(wilder(close, n!)),
  dema: ({ close }, { period: n }) => {
    const once = ema(close, n!);
    return one(subtract(scale(once, 2), ema(once, n!)));
  },
  tema: ({ close }, { period: n }) => {
    const once = ema(close, n!);
    const twice = ema(once, n!);
    return one(each([once, twice, ema(twice, n!)], (a, b, c) => 3 * a - 3 * b + c));
  },
  hma: ({ close }, { period: n }) =>
    one(wma(subtract(scale(wma(close, Math.floor(n! / 2)), 2), wma(close, n!)), Math.floor(Math.sqrt(n!)))),
  kama: ({ close }, { period: n }) => {
    const efficiency = over(absolute(change(close, n)), sum(absolute(change(close)), n!));
    const [fast, slow] = [2 / 3, 2 / 31];
    return one(
      recursive(
        close.map((value, at) => (efficiency[at] === undefined ? undefined : value)),
        (before, value, at) => before + (efficiency[at]! * (fast - slow) + slow) ** 2 * (value - before),
      ),
    );
  },
  trima: ({ close }, { period: n }) => {
    const half = Math.floor(n! / 2);
    return one(sma(sma(close, n! - half), half + 1));
  },
  zlema: ({ close }, { period: n }) => {
    const lag = Math.floor((n! - 1) / 2);
    return one(ema(subtract(scale(close, 2), ago(close, lag)), n!));
  },
  vidya: ({ close }, { period: n }) => {
    const moves = change(close);
    const strength = over(absolute(sum(moves, n!)), sum(absolute(moves), n!));
    return one(
      recursive(
        close.map((value, at) => (strength[at] === undefined ? undefined : value)),
        (before, value, at) => before + (2 / (n! + 1)) * strength[at]! * (value - before),
      ),
    );
  },
  t3: ({ close }, { period: n, volumeFactor: v }) => {
    const once = (a: Series): Series => {
      const first = ema(a, n!);
      return each([first, ema(first, n!)], (x, y) => x * (1 + v!) - y * v!);
    };
    return one(once(once(once(close))));
  },
  alma: ({ close }, { period: n, offset, sigma }) => {
    const [centre, width] = [offset! * (n! - 1), n! / sigma!];
    const weights = Array.from({ length: n! }, (_, at) => Math.exp(-((at - centre) ** 2) / (2 * width ** 2)));
    return one(weightedBy(close, weights));
  },
  linreg: ({ close }, { period: n }) => {
    const { end, slope } = regression(close, n!);
    return { value: end, slope };
  },
  tsf: ({ close }, { period: n }) => {
    const { end, slope } = regression(close, n!);
    return one(add(end, slope));
  },
  mama: ({ close }, { fastLimit, slowLimit }) => mesa(close as number[], fastLimit!, slowLimit!),
  supertrend: (market, { period: n, multiplier }) => one(superTrend(market, n!, multiplier!)),
  psar: ({ high, low }, { step, maximum }) =>
    one(parabolic(high as number[], low as number[], step!, maximum!)),
  ichimoku: (market, { conversion, base, spanB }) => {
    const [fast, slow] = [donchianMiddle(market, conversion!), donchianMiddle(market, base!)];
    // Plotted that many candles ahead.
    const cloud = (line: Series): Series => ago(line, base!);
    return {
      conversion: fast,
      base: slow,
      spanA: cloud(each([fast, slow], (a, b) => (a + b) / 2)),
      spanB: cloud(donchianMiddle(market, spanB!)),
      // Known at its close, and plotted that many candles before it.
      lagging: market.close,
    };
  },
  chandelier_exit: (market, { period: n, multiplier }) => {
    const distance = scale(atr(market, n!), multiplier!);
    return {
      long: subtract(highest(market.high, n!), distance),
      short: add(lowest(market.low, n!), distance),
    };
  },
  chande_kroll_stop: (market, { period: n, multiplier, stopPeriod }) => {
    const distance = scale(atr(market, n!), multiplier!);
    // Named as TradingView names them; others call them high and low stop.
    return {
      long: lowest(add(lowest(market.low, n!), distance), stopPeriod!),
      short: highest(subtract(highest(market.high, n!), distance), stopPeriod!),
    };
  },
  adx: (market, { period: n }) => one(wilder(directional(market, n!), n!)),
  adxr: (market, { period: n }) => {
    const adx = wilder(directional(market, n!), n!);
    return one(each([adx, ago(adx, n! - 1)], (a, b) => (a + b) / 2));
  },
  dx: (market, { period: n }) => one(directional(market, n!)),
  aroon: ({ high, low }, { period: n }) => {
    const since = (a: Series, best: (values: readonly number[]) => number): Series =>
      window(a, n! + 1, (values) => (100 * values.lastIndexOf(best(values))) / n!);
    return {
      up: since(high, (values) => Math.max(...values)),
      down: since(low, (values) => Math.min(...values)),
    };
  },
  vortex: (market, { period: n }) => {
    const { high, low } = market;
    const range = sum(
      trueRange(market).map((value, at) => (at === 0 ? undefined : value)),
      n!,
    );
    return {
      plus: over(sum(absolute(subtract(high, ago(low, 1))), n!), range),
      minus: over(sum(absolute(subtract(low, ago(high, 1))), n!), range),
    };
  },
  vhf: ({ close }, { period: n }) =>
    one(over(subtract(highest(close, n!), lowest(close, n!)), sum(absolute(change(close)), n!))),
  rwi: (market, { period: n }) => randomWalk(market, n!),
  dmi: (market, { period: n, smoothing }) => {
    const [up, down] = [change(market.high), scale(change(market.low), -1)];
    const range = trueRange(market).map((value, at) => (at === 0 ? undefined : value));
    const share = (move: Series): Series => scale(over(wilder(move, n!), wilder(range, n!)), 100);
    return {
      plus: share(each([up, down], (u, d) => (u > d && u > 0 ? u : 0))),
      minus: share(each([up, down], (u, d) => (d > u && d > 0 ? d : 0))),
      adx: wilder(directional(market, n!), smoothing!),
    };
  },
  alligator: (market, { jaw, teeth, lips, jawOffset, teethOffset, lipsOffset }) => ({
    jaw: ago(wilder(median(market), jaw!), jawOffset!),
    teeth: ago(wilder(median(market), teeth!), teethOffset!),
    lips: ago(wilder(median(market), lips!), lipsOffset!),
  }),
  fractals: ({ high, low }, { period: n }) => ({
    up: ago(peaks(high, n!), n!),
    down: ago(scale(peaks(scale(low, -1), n!), -1), n!),
  }),
  zigzag: ({ high, low }, { deviation }) => waves(high as number[], low as number[], deviation! / 100),
  pivots: (market, values) =>
    sessionLevels(market, values, (h, l, c) => {
      const p = (h + l + c) / 3;
      return {
        r3: 2 * p + h - 2 * l,
        r2: p + h - l,
        r1: p + p - l,
        pivot: p,
        s1: p + p - h,
        s2: p - h + l,
        s3: 2 * p - 2 * h + l,
      };
    }),
  pivots_fibonacci: (market, values) =>
    sessionLevels(market, values, (h, l, c) => {
      const at = (share: number): number => (h + l + c) / 3 + share * (h - l);
      return {
        r3: at(1),
        r2: at(0.618),
        r1: at(0.382),
        pivot: at(0),
        s1: at(-0.382),
        s2: at(-0.618),
        s3: at(-1),
      };
    }),
  pivots_camarilla: (market, values) =>
    sessionLevels(market, values, (h, l, c) => {
      const at = (part: number): number => c + (1.1 * (h - l)) / part;
      return {
        r4: at(2),
        r3: at(4),
        r2: at(6),
        r1: at(12),
        pivot: (h + l + c) / 3,
        s1: at(-12),
        s2: at(-6),
        s3: at(-4),
        s4: at(-2),
      };
    }),
  // Momentum
  rsi: ({ close }, { period: n }) => one(rsi(close, n!)),
  macd: ({ close }, { fast, slow, signal }) => {
    const macd = subtract(ema(close, fast!), ema(close, slow!));
    const line = ema(macd, signal!);
    return { macd, signal: line, histogram: subtract(macd, line) };
  },
  stoch: ({ high, low, close }, { k, slowing, d }) => {
    const [top, bottom] = [highest(high, k!), lowest(low, k!)];
    const slow = sma(
      each([close, top, bottom], (c, t, b) => (100 * (c - b)) / (t - b)),
      slowing!,
    );
    return { k: slow, d: sma(slow, d!) };
  },
  stochrsi: ({ close }, { period: n, stoch, k: slowing, d }) => {
    const strength = rsi(close, n!);
    const position = each([strength, highest(strength, stoch!), lowest(strength, stoch!)], (r, t, b) =>
      t === b ? Number.NaN : (100 * (r - b)) / (t - b),
    );
    const k = sma(position, slowing!);
    return { k, d: sma(k, d!) };
  },
  connors_rsi: ({ close }, { rsi: n, streak, rank }) => {
    const moves = change(close);
    let length = 0;
    const streaks = moves.map((move) => {
      if (move === undefined) return undefined;
      length =
        move === 0 ? 0 : Math.sign(move) === Math.sign(length) ? length + Math.sign(move) : Math.sign(move);
      return length;
    });
    const returns = rateOfChange(close, 1);
    const ranks = window(returns, rank! + 1, (values) => {
      const last = values.at(-1)!;
      return (100 * values.slice(0, -1).filter((value) => value < last).length) / rank!;
    });
    return one(each([rsi(close, n!), rsi(streaks, streak!), ranks], (a, b, c) => (a + b + c) / 3));
  },
  cci: (market, { period: n }) => {
    const price = typical(market);
    const spread = window(price, n!, (values) =>
      computeMean(values.map((value) => Math.abs(value - computeMean(values)))),
    );
    return one(each([price, sma(price, n!), spread], (p, mean, mad) => (p - mean) / (0.015 * mad)));
  },
  williams_r: ({ high, low, close }, { period: n }) =>
    one(each([close, highest(high, n!), lowest(low, n!)], (c, t, b) => (-100 * (t - c)) / (t - b))),
  roc: ({ close }, { period: n }) => one(scale(rateOfChange(close, n!), 100)),
  mom: ({ close }, { period: n }) => one(change(close, n)),
  cmo: ({ close }, { period: n }) => {
    const moves = change(close);
    return one(scale(over(sum(moves, n!), sum(absolute(moves), n!)), 100));
  },
  apo: ({ close }, { fast, slow }) => one(subtract(ema(close, fast!), ema(close, slow!))),
  ppo: ({ close }, { fast, slow, signal: m }) => {
    const value = each([ema(close, fast!), ema(close, slow!)], (a, b) => (100 * (a - b)) / b);
    const signal = ema(value, m!);
    return { value, signal, histogram: subtract(value, signal) };
  },
  trix: ({ close }, { period: n }) => {
    const average = ema(ema(ema(close, n!), n!), n!);
    return one(scale(rateOfChange(average, 1), 100));
  },
  tsi: ({ close }, { long, short, signal }) => {
    const moves = change(close);
    const twice = (a: Series): Series => ema(ema(a, long!), short!);
    const value = scale(over(twice(moves), twice(absolute(moves))), 100);
    return { value, signal: ema(value, signal!) };
  },
  ultosc: (market, { short, medium, long }) => {
    const before = ago(market.close, 1);
    const pressure = each([market.close, market.low, before], (c, l, p) => c - Math.min(l, p));
    const range = each([market.high, market.low, before], (h, l, p) => Math.max(h, p) - Math.min(l, p));
    const average = (n: number): Series => over(sum(pressure, n), sum(range, n));
    return one(
      each([average(short!), average(medium!), average(long!)], (a, b, c) => (100 * (4 * a + 2 * b + c)) / 7),
    );
  },
  ao: (market, { short, long }) => one(subtract(sma(median(market), short!), sma(median(market), long!))),
  ac: (market, { short, long, signal }) => {
    const awesome = subtract(sma(median(market), short!), sma(median(market), long!));
    return one(subtract(awesome, sma(awesome, signal!)));
  },
  bop: ({ open, high, low, close }) => one(each([open, high, low, close], (o, h, l, c) => (c - o) / (h - l))),
  dpo: ({ close }, { period: n }) => one(subtract(ago(close, Math.floor(n! / 2) + 1), sma(close, n!))),
  kst: ({ close }, values) => {
    const part = (at: number): Series =>
      scale(sma(scale(rateOfChange(close, values[`roc${at}`]!), 100), values[`sma${at}`]!), at);
    const value = [1, 2, 3, 4].map(part).reduce(add);
    return { value, signal: sma(value, values['signal']!) };
  },
  coppock: ({ close }, { longRoc, shortRoc, wma: n }) =>
    one(wma(scale(add(rateOfChange(close, longRoc!), rateOfChange(close, shortRoc!)), 100), n!)),
  fosc: ({ close }, { period: n }) => {
    const { end, slope } = regression(close, n!);
    const forecast = ago(add(end, slope), 1);
    return one(each([close, forecast], (c, f) => (100 * (c - f)) / c));
  },
  fisher: (market, { period: n }) => one(fisher(median(market), n!)),
  pmo: ({ close }, { first, second, signal }) => {
    const custom = (a: Series, length: number): Series => smoothed(a, 2 / length);
    const pmo = custom(scale(custom(scale(rateOfChange(close, 1), 100), first!), 10), second!);
    return { pmo, signal: ema(pmo, signal!) };
  },
  smi: ({ high, low, close }, { period: n, first, second, signal }) => {
    const [top, bottom] = [highest(high, n!), lowest(low, n!)];
    const twice = (a: Series): Series => ema(ema(a, first!), second!);
    const distance = each([close, top, bottom], (c, t, b) => c - (t + b) / 2);
    const value = each([twice(distance), twice(subtract(top, bottom))], (d, r) => (200 * d) / r);
    return { value, signal: ema(value, signal!) };
  },
  stc: ({ close }, { fast, slow, cycle }) => {
    const macd = subtract(ema(close, fast!), ema(close, slow!));
    const once = (a: Series): Series => {
      const stochastic = recursive(
        each([a, highest(a, cycle!), lowest(a, cycle!)], (x, t, b) =>
          t === b ? Number.NaN : (100 * (x - b)) / (t - b),
        ),
        (before, value) => (Number.isNaN(value) ? before : value),
      );
      return smoothed(stochastic, 0.5);
    };
    return one(once(once(macd)));
  },
  elder_ray: ({ high, low, close }, { period: n }) => ({
    bull: subtract(high, ema(close, n!)),
    bear: subtract(low, ema(close, n!)),
  }),
  rvgi: ({ open, high, low, close }, { period: n }) => {
    const symmetric = (a: Series): Series => weightedBy(a, [1, 2, 2, 1]);
    const value = over(sma(symmetric(subtract(close, open)), n!), sma(symmetric(subtract(high, low)), n!));
    return { value, signal: symmetric(value) };
  },
  qstick: ({ open, close }, { period: n }) => one(sma(subtract(close, open), n!)),
  mfi: (market, { period: n }) => {
    const price = typical(market);
    const flow = each([price, market.volume], (p, v) => p * v);
    const moves = change(price);
    const up = sum(
      each([flow, moves], (f, m) => (m > 0 ? f : 0)),
      n!,
    );
    const down = sum(
      each([flow, moves], (f, m) => (m < 0 ? f : 0)),
      n!,
    );
    return one(each([up, down], (u, d) => (100 * u) / (u + d)));
  },
  // Volume
  vwma: ({ close, volume }, { period: n }) =>
    one(
      over(
        sum(
          each([close, volume], (c, v) => c * v),
          n!,
        ),
        sum(volume, n!),
      ),
    ),
  obv: ({ close, volume }) => one(running(each([change(close), volume], (move, v) => Math.sign(move) * v))),
  ad: (market) => one(running(moneyFlow(market))),
  adosc: (market, { fast, slow }) => {
    const line = running(moneyFlow(market));
    return one(subtract(ema(line, fast!), ema(line, slow!)));
  },
  cmf: (market, { period: n }) => one(over(sum(moneyFlow(market), n!), sum(market.volume, n!))),
  emv: (market, { period: n }) => {
    const ease = each(
      [change(median(market)), market.high, market.low, market.volume],
      (m, h, l, v) => (m * (h - l) * EMV_VOLUME_UNIT) / v,
    );
    return one(sma(ease, n!));
  },
  force: ({ close, volume }, { period: n }) =>
    one(
      ema(
        each([change(close), volume], (m, v) => m * v),
        n!,
      ),
    ),
  kvo: (market, { fast, slow, signal }) => {
    const value = klinger(market, fast!, slow!);
    return { value, signal: ema(value, signal!) };
  },
  vwap: (market, { days, hour, deviations }) => {
    const day = each([market.time], (time) => Math.floor((time / HOUR_MS - hour! - 96) / (24 * days!)));
    return priceByVolume(market, deviations!, (at) => day.indexOf(day[at]));
  },
  avwap: (market, { anchor, deviations }) =>
    priceByVolume(market, deviations!, () => market.time.findIndex((time) => time! >= anchor!)),
  nvi: ({ close, volume }) => one(volumeIndex(close, volume, (now, before) => now < before)),
  pvi: ({ close, volume }) => one(volumeIndex(close, volume, (now, before) => now > before)),
  pvt: ({ close, volume }) => one(running(each([rateOfChange(close, 1), volume], (r, v) => r * v))),
  pvo: ({ volume }, { fast, slow }) =>
    one(each([ema(volume, fast!), ema(volume, slow!)], (a, b) => (100 * (a - b)) / b)),
  rvol: ({ volume }, { period: n }) => one(over(volume, ago(sma(volume, n!), 1))),
  vroc: ({ volume }, { period: n }) => one(scale(rateOfChange(volume, n!), 100)),
  wad: ({ high, low, close }) => {
    const before = ago(close, 1);
    return one(
      running(
        each([high, low, close, before], (h, l, c, p) =>
          c > p ? c - Math.min(l, p) : c < p ? c - Math.max(h, p) : 0,
        ),
      ),
    );
  },
  // Volatility
  bbands: ({ close }, { period: n, deviations }) => bollinger(close, n!, deviations!),
  bbw: ({ close }, { period: n, deviations }) => {
    const { upper, middle, lower } = bollinger(close, n!, deviations!);
    return one(each([upper, middle, lower], (u, m, l) => (u - l) / m));
  },
  percent_b: ({ close }, { period: n, deviations }) => {
    const { upper, lower } = bollinger(close, n!, deviations!);
    return one(each([close, upper, lower], (c, u, l) => (c - l) / (u - l)));
  },
  keltner: (market, { ema: n, atr: m, multiplier }) => {
    const middle = ema(market.close, n!);
    const distance = scale(atr(market, m!), multiplier!);
    return { upper: add(middle, distance), middle, lower: subtract(middle, distance) };
  },
  donchian: (market, { period: n }) => ({
    upper: highest(market.high, n!),
    middle: donchianMiddle(market, n!),
    lower: lowest(market.low, n!),
  }),
  acceleration_bands: ({ high, low, close }, { period: n, width }) => {
    const share = each([high, low], (h, l) => (width! * (h - l)) / (h + l));
    return {
      upper: sma(
        each([high, share], (h, s) => h * (1 + s)),
        n!,
      ),
      middle: sma(close, n!),
      lower: sma(
        each([low, share], (l, s) => l * (1 - s)),
        n!,
      ),
    };
  },
  tr: (market) => one(trueRange(market)),
  atr: (market, { period: n }) => one(atr(market, n!)),
  natr: (market, { period: n }) => one(scale(over(atr(market, n!), market.close), 100)),
  cvi: ({ high, low }, { period: n }) => one(scale(rateOfChange(ema(subtract(high, low), n!), n!), 100)),
  mass: ({ high, low }, { period: n }) => {
    const once = ema(subtract(high, low), 9);
    return one(sum(over(once, ema(once, 9)), n!));
  },
  chop: (market, { period: n }) =>
    one(
      each(
        [sum(trueRange(market), n!), highest(market.high, n!), lowest(market.low, n!)],
        (range, t, b) => (100 * Math.log10(range / (t - b))) / Math.log10(n!),
      ),
    ),
  // The mean of the squares less the square of the mean.
  stddev: ({ close }, { period: n }) =>
    one(
      each(
        [
          sma(
            each([close], (c) => c * c),
            n!,
          ),
          sma(close, n!),
        ],
        (squares, mean) => Math.sqrt(squares - mean * mean),
      ),
    ),
  mad: ({ close }, { period: n }) =>
    one(
      window(close, n!, (values) =>
        computeMean(values.map((value) => Math.abs(value - computeMean(values)))),
      ),
    ),
  ulcer: ({ close }, { period: n }) => {
    // The highest close of the same window up to each day, as Stock Indicators for .NET has it.
    const drops = (values: readonly number[]): readonly number[] =>
      values.map((value, at) => 100 * (value / Math.max(...values.slice(0, at + 1)) - 1));
    return one(window(close, n!, (values) => Math.sqrt(computeMean(drops(values).map((drop) => drop ** 2)))));
  },
  rvi: ({ close }, { period: n, deviation: m }) => {
    const spread = deviation(close, m!);
    const moves = change(close);
    const up = wilder(
      each([spread, moves], (s, move) => (move > 0 ? s : 0)),
      n!,
    );
    const down = wilder(
      each([spread, moves], (s, move) => (move < 0 ? s : 0)),
      n!,
    );
    return one(each([up, down], (u, d) => (100 * u) / (u + d)));
  },
};

const HOUR_MS = 3_600_000;

/** Over all candles from the first one of each on, summed anew every time. */
function priceByVolume(market: Market, deviations: number, firstOf: (at: number) => number) {
  const price = typical(market) as readonly number[];
  const volume = market.volume as readonly number[];
  const stretches = price.map((_, at) => {
    const first = firstOf(at);
    return first === -1 || first > at
      ? []
      : Array.from({ length: at + 1 - first }, (__, step) => first + step);
  });
  const weighted = (read: (at: number) => number, stretch: readonly number[]): number | undefined =>
    stretch.length === 0
      ? undefined
      : total(stretch.map((at) => volume[at]! * read(at))) / total(stretch.map((at) => volume[at]!));
  const value = stretches.map((stretch) => weighted((at) => price[at]!, stretch));
  const band = stretches.map((stretch, last) => {
    const variance = weighted((at) => (price[at]! - value[last]!) ** 2, stretch);
    return variance === undefined ? undefined : deviations * Math.sqrt(variance);
  });
  return { value, upper: add(value, band), lower: subtract(value, band) };
}

/** Levels of the candles of the last session that differs from a candle's own: highest high, lowest low, last close. */
function sessionLevels(
  { time, high, low, close }: Market,
  { days, hour }: Readonly<Record<string, number>>,
  levels: (high: number, low: number, close: number) => Readonly<Record<string, number>>,
): Readonly<Record<string, Series>> {
  // Monday, 5 January 1970, is 96 hours after the beginning.
  const session = each([time], (moment) => Math.floor((moment / HOUR_MS - hour! - 96) / (24 * days!)));
  const rows = session.map((own, at) => {
    const before = session.slice(0, at).findLast((other) => other !== own);
    const of = (a: Series): number[] => a.filter((_, place) => session[place] === before) as number[];
    return before === undefined ? {} : levels(Math.max(...of(high)), Math.min(...of(low)), of(close).at(-1)!);
  });
  return Object.fromEntries(
    Object.keys(levels(0, 0, 0)).map((name) => [name, rows.map((row): number | undefined => row[name])]),
  );
}

/** Where a value is above those of so many candles on either side, at its own candle. */
const peaks = (a: Series, side: number): Series =>
  a.map((value, at) => {
    const around = a.slice(Math.max(0, at - side), at + side + 1);
    const isWhole = at >= side && at + side < a.length;
    return isWhole && around.filter((other) => other! >= value!).length === 1 ? value : undefined;
  });

/** Each turn found by looking from the last one over all that follows. */
function waves(high: readonly number[], low: readonly number[], share: number) {
  const turns: { readonly pivot: number; readonly known: number; readonly isTop: boolean }[] = [];
  const farthest = (from: number, to: number, isTop: boolean): number => {
    const places = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const best = isTop
      ? Math.max(...places.map((at) => high[at]!))
      : Math.min(...places.map((at) => low[at]!));
    return places.find((at) => (isTop ? high[at] : low[at]) === best)!;
  };
  for (let at = 1; at < high.length; at++) {
    const last = turns.at(-1);
    for (const isTop of last ? [!last.isTop] : [true, false]) {
      const extreme = farthest(last?.known ?? 0, at, isTop);
      const hasTurned = isTop
        ? low[at]! <= high[extreme]! * (1 - share)
        : high[at]! >= low[extreme]! * (1 + share);
      if (extreme === at || !hasTurned) continue;
      turns.push({ pivot: extreme, known: at, isTop });
      break;
    }
  }
  const rows = high.map((_, at) => {
    const last = turns.findLast(({ known }) => known <= at);
    if (!last) return {};
    const extreme = farthest(last.known, at, !last.isTop);
    return {
      pivot: last.isTop ? high[last.pivot] : low[last.pivot],
      pivotAge: at - last.pivot,
      extreme: last.isTop ? low[extreme] : high[extreme],
      extremeAge: at - extreme,
    };
  });
  const line = (name: keyof (typeof rows)[number]): Series => rows.map((row) => row[name]);
  return {
    pivot: line('pivot'),
    pivotAge: line('pivotAge'),
    extreme: line('extreme'),
    extremeAge: line('extremeAge'),
  };
}

/** StockCharts counts volume in 100,000,000s, Tulip Indicators in 10,000s. */
const EMV_VOLUME_UNIT = 100_000_000;

const bollinger = (close: Series, length: number, deviations: number) => {
  const middle = sma(close, length);
  const distance = scale(deviation(close, length), deviations);
  return { upper: add(middle, distance), middle, lower: subtract(middle, distance) };
};

function volumeIndex(
  close: Series,
  volume: Series,
  counts: (now: number, before: number) => boolean,
): Series {
  let index = 1_000;
  return close.map((price, at) => {
    if (at > 0 && counts(volume[at]!, volume[at - 1]!)) index *= price! / close[at - 1]!;
    return index;
  });
}

/** Ehlers, "Using the Fisher Transform" (2002). */
function fisher(price: Series, length: number): Series {
  const position = each([price, highest(price, length), lowest(price, length)], (p, t, b) =>
    t === b ? 0 : (p - b) / (t - b) - 0.5,
  );
  let [value, transformed] = [0, 0];
  return position.map((part) => {
    if (part === undefined) return undefined;
    value = 0.66 * part + 0.67 * value;
    if (value > 0.99) value = 0.999;
    if (value < -0.99) value = -0.999;
    transformed = 0.5 * Math.log((1 + value) / (1 - value)) + 0.5 * transformed;
    return transformed;
  });
}

/** Klinger, "Identifying Trends with Volume Analysis" (1997). */
function klinger(market: Market, fast: number, slow: number): Series {
  const { high, low, close, volume } = market as unknown as Readonly<Record<keyof Market, readonly number[]>>;
  let [trend, measured] = [-1, 0];
  const force = high.map((_, at) => {
    if (at === 0) return undefined;
    const priceNow = high[at]! + low[at]! + close[at]!;
    const priceBefore = high[at - 1]! + low[at - 1]! + close[at - 1]!;
    const range = high[at]! - low[at]!;
    const now = priceNow > priceBefore ? 1 : priceNow < priceBefore ? -1 : trend;
    measured = now === trend ? measured + range : high[at - 1]! - low[at - 1]! + range;
    trend = now;
    return volume[at]! * Math.abs((2 * range) / measured - 1) * 100 * trend;
  });
  return subtract(ema(force, fast), ema(force, slow));
}

/** Poulos, "Of Trends and Random Walks" (1991), over stretches that count both of their ends, as ta4j has it. */
function randomWalk(market: Market, length: number): { readonly high: Series; readonly low: Series } {
  const { high, low } = market;
  const stretches = Array.from({ length: length - 1 }, (_, place) => place + 2);
  const best = (top: (stretch: number) => Series, bottom: (stretch: number) => Series): Series =>
    each(
      stretches.map((stretch) =>
        scale(over(subtract(top(stretch), bottom(stretch)), atr(market, stretch)), 1 / Math.sqrt(stretch)),
      ),
      Math.max,
    );
  return {
    high: best(
      () => high,
      (stretch) => ago(low, stretch - 1),
    ),
    low: best(
      (stretch) => ago(high, stretch - 1),
      () => low,
    ),
  };
}

/** Wilder, "New Concepts in Technical Trading Systems" (1978). */
function parabolic(high: readonly number[], low: readonly number[], step: number, maximum: number): Series {
  let isLong = high[1]! + low[1]! >= high[0]! + low[0]!;
  let stop = isLong ? low[0]! : high[0]!;
  let extreme = isLong ? high[0]! : low[0]!;
  let speed = step;
  return high.map((_, at) => {
    if (at === 0) return undefined;
    const recent = [at - 1, Math.max(0, at - 2)];
    stop += speed * (extreme - stop);
    stop = isLong
      ? Math.min(stop, ...recent.map((i) => low[i]!))
      : Math.max(stop, ...recent.map((i) => high[i]!));
    const [reached, touched] = isLong ? [high[at]!, low[at]! < stop] : [low[at]!, high[at]! > stop];
    if (isLong ? reached > extreme : reached < extreme) {
      extreme = reached;
      speed = Math.min(maximum, speed + step);
    }
    if (touched) {
      stop = extreme;
      isLong = !isLong;
      extreme = isLong ? high[at]! : low[at]!;
      speed = step;
    }
    return stop;
  });
}

/** Seban: bands around the middle of each candle that move towards the price only, until it closes beyond them. */
function superTrend(market: Market, length: number, multiplier: number): Series {
  const middle = median(market);
  const distance = scale(atr(market, length), multiplier);
  const { close } = market;
  let [upper, lower, isUp] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false];
  return close.map((price, at) => {
    if (at + 1 < length) return undefined;
    const before = close[at - 1]!;
    const [top, bottom] = [middle[at]! + distance[at]!, middle[at]! - distance[at]!];
    upper = top < upper || before > upper ? top : upper;
    lower = bottom > lower || before < lower ? bottom : lower;
    if (isUp ? price! < lower : price! > upper) isUp = !isUp;
    return isUp ? lower : upper;
  });
}

/** Ehlers, "MESA Adaptive Moving Averages" (2001). */
function mesa(price: readonly number[], fastLimit: number, slowLimit: number) {
  const size = price.length;
  const column = () => new Float64Array(size);
  const [smooth, detrended, quadrature, inPhase] = [column(), column(), column(), column()];
  const [i2, q2, re, im, period, phase] = [column(), column(), column(), column(), column(), column()];
  const hilbert = (a: ArrayLike<number>, at: number, adjust: number): number =>
    (0.0962 * a[at]! + 0.5769 * (a[at - 2] ?? 0) - 0.5769 * (a[at - 4] ?? 0) - 0.0962 * (a[at - 6] ?? 0)) *
    adjust;
  const degrees = (ratio: number): number => (Math.atan(ratio) * 180) / Math.PI;
  let [mama, fama] = [price[0]!, price[0]!];
  const lines = { mama: [] as (number | undefined)[], fama: [] as (number | undefined)[] };
  for (let at = 0; at < size; at++) {
    const past = (back: number): number => price[Math.max(0, at - back)]!;
    smooth[at] = (4 * past(0) + 3 * past(1) + 2 * past(2) + past(3)) / 10;
    const last = period[at - 1] ?? 0;
    const adjust = 0.075 * last + 0.54;
    detrended[at] = hilbert(smooth, at, adjust);
    quadrature[at] = hilbert(detrended, at, adjust);
    inPhase[at] = detrended[at - 3] ?? 0;
    const ji = hilbert(inPhase, at, adjust);
    const jq = hilbert(quadrature, at, adjust);
    i2[at] = 0.2 * (inPhase[at]! - jq) + 0.8 * (i2[at - 1] ?? 0);
    q2[at] = 0.2 * (quadrature[at]! + ji) + 0.8 * (q2[at - 1] ?? 0);
    re[at] = 0.2 * (i2[at]! * (i2[at - 1] ?? 0) + q2[at]! * (q2[at - 1] ?? 0)) + 0.8 * (re[at - 1] ?? 0);
    im[at] = 0.2 * (i2[at]! * (q2[at - 1] ?? 0) - q2[at]! * (i2[at - 1] ?? 0)) + 0.8 * (im[at - 1] ?? 0);
    let length = im[at] !== 0 && re[at] !== 0 ? 360 / degrees(im[at]! / re[at]!) : last;
    length = Math.max(Math.min(length, 1.5 * last), 0.67 * last);
    length = Math.max(6, Math.min(50, length));
    period[at] = 0.2 * length + 0.8 * last;
    phase[at] = inPhase[at] === 0 ? (phase[at - 1] ?? 0) : degrees(quadrature[at]! / inPhase[at]!);
    const moved = Math.max(1, (phase[at - 1] ?? 0) - phase[at]!);
    const alpha = Math.max(slowLimit, fastLimit / moved);
    mama = alpha * price[at]! + (1 - alpha) * mama;
    fama = 0.5 * alpha * mama + (1 - 0.5 * alpha) * fama;
    lines.mama.push(mama);
    lines.fama.push(fama);
  }
  return lines;
}
