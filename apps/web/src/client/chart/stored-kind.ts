import { parseInterval, type ChartInterval } from '../../chart/candles/chart-interval.ts';
import { parseChoice, type CandleChoice } from './candle-choice.model.ts';

export const KIND_KEYS = { interval: 'lonja.interval', candles: 'lonja.candles' } as const;

/** The candles of the last chart on this device. */
export const readStoredKind = (): { readonly interval: ChartInterval; readonly candles: CandleChoice } => ({
  interval: parseInterval(localStorage.getItem(KIND_KEYS.interval)),
  candles: parseChoice(parseJson(localStorage.getItem(KIND_KEYS.candles))),
});

/** What stands in a storage as JSON; undefined where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
