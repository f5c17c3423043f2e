import type { CandleType, DeepPartial, Styles } from 'klinecharts';
import { TONE_TOKENS, TONES } from './indicators/indicator-style.ts';
import { DRAWN_AS, type ChartType } from './types/chart-types.ts';

/** Colours of indicators over the price that have one line each, the first first, so that two averages differ. */
const ONE_LINE_EACH = ['stone', 'accent', 'info', 'warn', 'quiet'] as const;

const reader = (root: HTMLElement) => {
  const page = getComputedStyle(root);
  return (name: string) => page.getPropertyValue(name).trim();
};

/** The list of line colours that an indicator with one line is drawn by, by its place among them. */
export function lineColours(root: HTMLElement, place: number): readonly { readonly color: string }[] {
  const colour = reader(root);
  return [{ color: colour(TONE_TOKENS[ONE_LINE_EACH[place % ONE_LINE_EACH.length]!]) }];
}

/** The chart's own look, from the page's tokens; candles that differ by colour only in the classic palette alone. */
export function chartStyles(root: HTMLElement, type: ChartType): DeepPartial<Styles> {
  const colour = reader(root);
  const [up, down, flat] = [colour('--candle-up'), colour('--candle-down'), colour('--flat')];
  const family = colour('--font-ui');
  const axisText = { color: colour('--text-3'), family, size: 11 };
  const axis = { axisLine: { color: colour('--line') }, tickLine: { show: false }, tickText: axisText };
  const label = {
    family,
    size: 12,
    borderRadius: 3,
    paddingLeft: 6,
    paddingRight: 6,
    paddingTop: 4,
    paddingBottom: 4,
  };
  const pointed = {
    line: { color: colour('--text-3'), style: 'dashed' as const, dashedValue: [3, 3] },
    text: {
      ...label,
      color: colour('--bg-well'),
      backgroundColor: colour('--text-3'),
      borderColor: colour('--text-3'),
    },
  };
  const drawn = colour('--accent-strong');
  const isHollow = type === 'candles' && root.dataset['pnl'] !== undefined;
  return {
    grid: { horizontal: { color: colour('--grid') }, vertical: { color: colour('--grid') } },
    candle: candleStyles(colour, isHollow ? DRAWN_AS.hollow : DRAWN_AS[type], type, label),
    xAxis: axis,
    yAxis: axis,
    crosshair: { horizontal: pointed, vertical: pointed },
    separator: { color: colour('--line'), activeBackgroundColor: colour('--bg-hover') },
    overlay: {
      line: { color: colour('--accent') },
      text: { ...label, color: colour('--on-accent-strong'), backgroundColor: drawn, borderColor: drawn },
    },
    indicator: {
      bars: [{ upColor: `${up}66`, downColor: `${down}66`, noChangeColor: flat }],
      circles: [{ upColor: up, downColor: down, noChangeColor: flat }],
      lines: TONES.map((tone) => ({ color: colour(TONE_TOKENS[tone]), size: 1.25 })),
      lastValueMark: { show: false },
      // The legend is the page's own text.
      tooltip: { showRule: 'none' },
    },
  };
}

type Colour = (name: string) => string;

function candleStyles(
  colour: Colour,
  drawnAs: CandleType | 'drawn',
  type: ChartType,
  label: object,
): DeepPartial<Styles['candle']> {
  const isDrawn = drawnAs === 'drawn';
  const bar = (name: string) => (isDrawn ? 'transparent' : colour(name));
  const [up, down, flat] = [bar('--candle-up'), bar('--candle-down'), bar('--flat')];
  const extreme = { color: colour('--text-3'), textFamily: colour('--font-ui'), textSize: 11 };
  return {
    type: isDrawn ? 'candle_solid' : drawnAs,
    bar: {
      upColor: up,
      upBorderColor: up,
      upWickColor: up,
      downColor: down,
      downBorderColor: down,
      downWickColor: down,
      noChangeColor: flat,
      noChangeBorderColor: flat,
      noChangeWickColor: flat,
    },
    area: {
      lineSize: 1.5,
      lineColor: colour('--accent'),
      backgroundColor: type === 'line' ? 'transparent' : buildFading(colour('--accent')),
      point: { color: colour('--accent'), rippleColor: 'transparent', animation: false },
    },
    priceMark: { high: extreme, low: extreme, last: lastPrice(colour, label) },
    // The legend is the page's own text.
    tooltip: { showRule: 'none' },
  };
}

const buildFading = (colour: string) => [
  { offset: 0, color: `${colour}0a` },
  { offset: 1, color: `${colour}38` },
];

/** The last price: a dotted line and a label with the time until its bar closes. */
function lastPrice(colour: Colour, label: object) {
  const ground = colour('--text-1');
  const text = { ...label, color: colour('--bg-well'), family: colour('--font-ui'), weight: '600' };
  return {
    upColor: ground,
    downColor: ground,
    noChangeColor: ground,
    line: { style: 'dashed' as const, dashedValue: [1, 3] },
    text,
    extendTexts: [
      {
        ...text,
        show: true,
        style: 'fill' as const,
        size: 11,
        weight: '500',
        position: 'below_price' as const,
        updateInterval: 1000,
        borderSize: 0,
        borderColor: ground,
        borderStyle: 'solid' as const,
        borderDashedValue: [],
      },
    ],
  };
}
