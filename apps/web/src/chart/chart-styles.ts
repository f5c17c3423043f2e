import type { DeepPartial, Styles } from 'klinecharts';

/** Colours of indicator lines; lines without their own take them in this order. */
export const TONES = ['accent', 'warn', 'info', 'up', 'down', 'quiet'] as const;
const LINES: Readonly<Record<(typeof TONES)[number], string>> = {
  accent: '--accent',
  warn: '--warn',
  info: '--info',
  up: '--up',
  down: '--down',
  quiet: '--text-3',
};

/** The chart's colours, from the page's: rising candles hollow, falling ones filled, so that they differ by more than colour. */
export function chartStyles(root: HTMLElement): DeepPartial<Styles> {
  const page = getComputedStyle(root);
  const colour = (name: string) => page.getPropertyValue(name).trim();
  const up = colour('--up');
  const down = colour('--down');
  const flat = colour('--flat');
  const text = { color: colour('--text-2'), family: 'inherit', size: 12 };
  const line = { color: colour('--line') };
  const pill = {
    color: colour('--on-fill'),
    backgroundColor: colour('--flat-fill'),
    borderColor: colour('--flat-fill'),
  };
  const drawn = colour('--accent-strong');
  return {
    grid: { horizontal: line, vertical: line },
    candle: {
      type: 'candle_up_stroke',
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: flat,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: flat,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: flat,
      },
      priceMark: {
        high: { color: colour('--text-2') },
        low: { color: colour('--text-2') },
        last: {
          upColor: colour('--up-fill'),
          downColor: colour('--down-fill'),
          noChangeColor: colour('--flat-fill'),
          text: { color: colour('--on-fill') },
        },
      },
    },
    xAxis: { axisLine: line, tickLine: line, tickText: text },
    yAxis: { axisLine: line, tickLine: line, tickText: text },
    crosshair: {
      horizontal: { line: { color: colour('--text-3') }, text: pill },
      vertical: { line: { color: colour('--text-3') }, text: pill },
    },
    separator: line,
    overlay: {
      line: { color: colour('--accent') },
      text: { color: colour('--on-accent-strong'), backgroundColor: drawn, borderColor: drawn },
    },
    indicator: {
      bars: [{ upColor: up, downColor: down, noChangeColor: flat }],
      circles: [{ upColor: up, downColor: down, noChangeColor: flat }],
      lines: TONES.map((tone) => ({ color: colour(LINES[tone]) })),
      tooltip: { title: { color: colour('--text-2') }, legend: { color: colour('--text-2') } },
    },
  };
}
