import { parseLook, type ChartLook } from './chart-look.model.ts';
import { KIND_KEYS, parseJson } from './stored-kind.ts';

/** Where the look of the last chart is kept in this browser, for the next one. */
const KEYS = {
  ...KIND_KEYS,
  type: 'lonja.chartType',
  indicators: 'lonja.indicators',
  scale: 'lonja.scale',
  compared: 'lonja.compared',
  more: 'lonja.chart',
} as const satisfies Readonly<Record<Exclude<keyof ChartLook, 'view'>, string>>;

export const readStoredLook = (): ChartLook =>
  parseLook({
    interval: localStorage.getItem(KEYS.interval),
    type: localStorage.getItem(KEYS.type),
    candles: parseJson(localStorage.getItem(KEYS.candles)),
    indicators: parseJson(localStorage.getItem(KEYS.indicators)),
    scale: parseJson(localStorage.getItem(KEYS.scale)),
    compared: parseJson(localStorage.getItem(KEYS.compared)),
    more: parseJson(localStorage.getItem(KEYS.more)),
  });

export function keepLook({
  interval,
  type,
  candles,
  indicators,
  scale,
  compared,
  more,
}: Partial<ChartLook>): void {
  if (interval) localStorage.setItem(KEYS.interval, interval);
  if (type) localStorage.setItem(KEYS.type, type);
  if (candles) localStorage.setItem(KEYS.candles, JSON.stringify(candles));
  if (indicators) localStorage.setItem(KEYS.indicators, JSON.stringify(indicators));
  if (scale) localStorage.setItem(KEYS.scale, JSON.stringify(scale));
  if (compared) localStorage.setItem(KEYS.compared, JSON.stringify(compared));
  if (more) localStorage.setItem(KEYS.more, JSON.stringify(more));
}
