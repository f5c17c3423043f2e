import { period, keepKnown, type IndicatorCandle, type IndicatorDefinition } from '../definition.ts';
import { fold } from '../fold.ts';
import { nextWilder, shownEma, type Ema } from '../running-averages.ts';

interface State {
  readonly last?: IndicatorCandle;
  readonly plus?: Ema;
  readonly minus?: Ema;
  readonly range?: Ema;
  readonly adx?: Ema;
}

/**
 * Directional movement (Wilder, 1978): +DI and -DI, what share of the true range the candles went beyond the ones before,
 * upwards and downwards, each averaged as Wilder does, in percent; and the ADX, the average of how far apart they are. The
 * first candle has nothing before it and counts in none of them.
 */
export const DIRECTIONAL_MOVEMENT: IndicatorDefinition = {
  name: 'dmi',
  title: 'Directional movement: +DI, -DI, ADX (Wilder)',
  group: 'trend',
  pane: 'own',
  parameters: [period(14), period(14, 'smoothing')],
  outputs: ['plus', 'minus', 'adx'],
  drawn: { plus: { tone: 'up' }, minus: { tone: 'down' }, adx: { tone: 'accent' } },
  start: (values) => {
    const [length, smoothing] = [values['period']!, values['smoothing']!];
    return fold<State>({}, (before, candle) => {
      if (!before.last) return [{ last: candle }, null];
      const now = averaged(before, before.last, candle, length);
      const [plus, minus, range] = [now.plus, now.minus, now.range].map((one) => shownEma(one, length));
      if (plus == null || minus == null || range == null) return [now, null];
      const adx = nextWilder(before.adx, apart(plus, minus), smoothing);
      const shares = { plus: (100 * plus) / range, minus: (100 * minus) / range };
      return [{ ...now, adx }, keepKnown({ ...shares, adx: shownEma(adx, smoothing) })];
    });
  },
};

/** Only the larger of the two ways counts, and only where it goes beyond. */
function averaged(before: State, last: IndicatorCandle, candle: IndicatorCandle, length: number): State {
  const [up, down] = [candle.high - last.high, last.low - candle.low];
  const range = Math.max(candle.high, last.close) - Math.min(candle.low, last.close);
  return {
    last: candle,
    plus: nextWilder(before.plus, up > down ? Math.max(up, 0) : 0, length),
    minus: nextWilder(before.minus, down > up ? Math.max(down, 0) : 0, length),
    range: nextWilder(before.range, range, length),
  };
}

const apart = (plus: number, minus: number): number =>
  plus + minus === 0 ? 0 : (100 * Math.abs(plus - minus)) / (plus + minus);
