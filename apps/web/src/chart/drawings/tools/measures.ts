import { barsBetween, indexOfTime, type DrawingBar, type Spot } from '../drawing-scale.ts';
import type { Shape } from '../shapes.ts';
import { asClicked, PLAIN, type ToolFigures, type ToolsOf } from '../tool-row.ts';
import { cornersOf } from './forms.ts';

const MEASURE = {
  key: null,
  placed: { clicks: 2 },
  counts: 'both',
  style: { ...PLAIN, width: 1 },
  text: 'none',
  extends: 'no',
  complete: asClicked,
  order: null,
  alerts: false,
} as const;

const RANGE_ALPHA = 0.1;
const LABEL_GAP_PX = 16;

export const MEASURES = {
  priceRange: {
    ...MEASURE,
    icon: 'm3.500 12.500 9-9 4 4-9 9zM6 10l1.500 1.500M8.500 7.500 10 9M11 5l1.500 1.500',
    says: ['distance', 'percent'],
    draw: (figures) => drawRange(figures, 'price'),
  },
  dateRange: {
    ...MEASURE,
    icon: 'M4 4v12M16 4v12M4 10h12M6.500 7.500 4 10l2.500 2.500M13.500 7.500 16 10l-2.500 2.500',
    counts: 'time',
    says: ['bars', 'time'],
    draw: (figures) => drawRange(figures, 'time'),
  },
  dateAndPrice: {
    ...MEASURE,
    icon: 'M4 4h12v12H4zM10 6v8M6 10h8',
    says: ['distance', 'percent', 'bars', 'time'],
    draw: (figures) => drawRange(figures, 'both'),
  },
  anchoredVwap: {
    ...MEASURE,
    icon: 'M4 4v12M4 13c4 0 4-5 7-5s3 2 6 1M4 17.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
    placed: { clicks: 1 },
    counts: 'time',
    style: { ...PLAIN, colour: 'info' },
    extends: 'forward',
    says: ['moment', 'price'],
    draw: ({ points: [anchor], scale }) => {
      if (anchor?.timestamp === undefined) return [];
      const begin = Math.max(0, indexOfTime(scale.bars, anchor.timestamp));
      const spots = vwapFrom(scale.bars, begin).map((price, at): Spot => ({
        x: scale.xOf(begin + at),
        y: scale.yOf(price),
      }));
      return spots.length === 0 ? [] : [{ kind: 'stroke', spots }];
    },
  },
  volumeProfile: {
    ...MEASURE,
    icon: 'M4 3.500v13M4 5h4M4 8h8M4 11h11M4 14h6',
    counts: 'time',
    style: { ...PLAIN, colour: 'info', width: 1 },
    says: ['price', 'bars', 'time'],
    draw: drawProfile,
  },
} as const satisfies ToolsOf<'measure'>;

/** What lies between two points, with its figures above or below. */
function drawRange(
  { spots: [from, to], points: [first, second], scale, words }: ToolFigures,
  counted: 'price' | 'time' | 'both',
): readonly Shape[] {
  if (!from || !to || !first || !second) return [];
  const [top, bottom] = counted === 'time' ? [0, scale.height] : [from.y, to.y];
  const corners = cornersOf({ x: from.x, y: top }, { x: to.x, y: bottom });
  const says: string[] = [];
  if (counted !== 'time' && first.value !== undefined && second.value !== undefined) {
    says.push(words.distance(first.value, second.value), words.percent(percentOf(first.value, second.value)));
  }
  if (counted !== 'price' && first.timestamp !== undefined && second.timestamp !== undefined) {
    const count = indexOfTime(scale.bars, second.timestamp) - indexOfTime(scale.bars, first.timestamp);
    says.push(words.bars(count), words.time(Math.abs(second.timestamp - first.timestamp)));
  }
  const beyond = to.y + (to.y <= from.y ? -LABEL_GAP_PX : LABEL_GAP_PX);
  const middle = (from.x + to.x) / 2;
  const across: Shape = {
    kind: 'stroke',
    spots:
      counted === 'price'
        ? [
            { x: middle, y: from.y },
            { x: middle, y: to.y },
          ]
        : [
            { x: from.x, y: (top + bottom) / 2 },
            { x: to.x, y: (top + bottom) / 2 },
          ],
  };
  return [
    { kind: 'area', spots: corners, alpha: RANGE_ALPHA, isSolid: true },
    { kind: 'stroke', spots: [...corners, corners[0]], isFaint: true },
    across,
    {
      kind: 'label',
      at: {
        x: middle,
        y: Math.min(
          Math.max(counted === 'time' ? scale.height / 2 - LABEL_GAP_PX : beyond, LABEL_GAP_PX),
          scale.height - LABEL_GAP_PX,
        ),
      },
      text: says.join(' · '),
      align: 'center',
      ground: 'filled',
    },
  ];
}

/** The change from one price to another; nothing can be said from zero. */
export const percentOf = (from: number, to: number): number => (from === 0 ? 0 : ((to - from) / from) * 100);

/** Average of the typical prices by volume since a bar, at each bar from there on; plain where nothing was traded. */
export function vwapFrom(bars: readonly DrawingBar[], begin: number): readonly number[] {
  let [money, volume, sum] = [0, 0, 0];
  return bars.slice(begin).map((bar, at) => {
    const typical = (bar.high + bar.low + bar.close) / 3;
    money += typical * (bar.volume ?? 0);
    volume += bar.volume ?? 0;
    sum += typical;
    return volume > 0 ? money / volume : sum / (at + 1);
  });
}

const PROFILE_ROWS = 24;
/** Share of the range's width that the row with the highest volume takes. */
const PROFILE_SHARE = 0.5;

export interface ProfileRow {
  readonly low: number;
  readonly high: number;
  readonly volume: number;
}

/** The volume of bars by price: each bar's is spread evenly between its low and its high. */
export function profileOf(bars: readonly DrawingBar[], rows = PROFILE_ROWS): readonly ProfileRow[] {
  if (bars.length === 0) return [];
  const low = Math.min(...bars.map((bar) => bar.low));
  const step = (Math.max(...bars.map((bar) => bar.high)) - low) / rows;
  if (step <= 0) return [];
  const volumes = Array.from({ length: rows }, () => 0);
  for (const bar of bars) {
    const volume = bar.volume ?? 0;
    const [first, last] = [bar.low, bar.high].map((price) =>
      Math.min(rows - 1, Math.max(0, Math.floor((price - low) / step))),
    ) as [number, number];
    for (let row = first; row <= last; row += 1) volumes[row]! += volume / (last - first + 1);
  }
  return volumes.map((volume, row) => ({ low: low + row * step, high: low + (row + 1) * step, volume }));
}

function drawProfile({ spots: [from, to], points: [first, second], scale }: ToolFigures): readonly Shape[] {
  if (!from || !to || first?.timestamp === undefined || second?.timestamp === undefined) return [];
  const rows = profileOf(barsBetween(scale.bars, first.timestamp, second.timestamp));
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const edges = [left, right].map((x): Shape => ({
    kind: 'stroke',
    spots: [
      { x, y: 0 },
      { x, y: scale.height },
    ],
    isFaint: true,
    dash: 'dashed',
  }));
  const most = Math.max(...rows.map(({ volume }) => volume));
  if (!(most > 0)) return edges;
  const peak = rows.find(({ volume }) => volume === most)!;
  const middle = scale.yOf((peak.low + peak.high) / 2);
  return [
    ...edges,
    ...rows.map(({ low, high, volume }): Shape => {
      const width = (volume / most) * PROFILE_SHARE * (right - left);
      const corners = cornersOf({ x: left, y: scale.yOf(high) }, { x: left + width, y: scale.yOf(low) });
      return { kind: 'area', spots: corners, alpha: volume === most ? 0.5 : 0.25, isSolid: true };
    }),
    {
      kind: 'stroke',
      spots: [
        { x: left, y: middle },
        { x: right, y: middle },
      ],
    },
  ];
}
