import type { DrawingPoint } from '../drawing-scale.ts';
import type { Shape } from '../shapes.ts';
import { PLAIN, type ToolFigures, type ToolRow, type ToolsOf } from '../tool-row.ts';
import { cornersOf } from './forms.ts';
import { percentOf } from './measures.ts';

/** Distance of a new plan's target from its entry, in distances of its stop. */
const FIRST_RATIO = 2;

const PLAN = {
  key: null,
  placed: { clicks: 2 },
  counts: 'both',
  style: { ...PLAIN, width: 1 },
  text: 'none',
  extends: 'no',
  says: ['distance', 'ratio', 'time'],
  alerts: false,
} as const;

/** Entry and stop are clicked, the stop on whichever side; the target follows. @param direction 1 for a long position */
const completePlan =
  (direction: 1 | -1): ToolRow['complete'] =>
  ([entry, clicked]) => {
    if (!entry || !clicked) return entry ? [entry] : [];
    const risk = Math.abs(clicked.value - entry.value);
    return [
      entry,
      { timestamp: clicked.timestamp, value: entry.value - direction * risk },
      { timestamp: clicked.timestamp, value: entry.value + direction * FIRST_RATIO * risk },
    ];
  };

export const PLANS = {
  long: {
    ...PLAN,
    icon: 'M4 10h12M4 4.500h12V10M4 4.500v11h12V10M7 8.500l2-2 2 2',
    complete: completePlan(1),
    order: 'buy',
    draw: drawPlan,
  },
  short: {
    ...PLAN,
    icon: 'M4 10h12M4 4.500h12V10M4 4.500v11h12V10M7 11.500l2 2 2-2',
    complete: completePlan(-1),
    order: 'sell',
    draw: drawPlan,
  },
} as const satisfies ToolsOf<'plans'>;

/** What is won for each unit that is risked; undefined without a risk. */
export function rewardToRisk([entry, stop, target]: readonly DrawingPoint[]): number | undefined {
  if (entry?.value === undefined || stop?.value === undefined || target?.value === undefined)
    return undefined;
  const risk = Math.abs(entry.value - stop.value);
  return risk === 0 ? undefined : Math.abs(target.value - entry.value) / risk;
}

const ZONE_ALPHA = 0.14;
const LABEL_GAP_PX = 12;

function drawPlan({ spots: [entry, stop, target], points, words }: ToolFigures): readonly Shape[] {
  const [first, second, third] = points;
  if (!entry || !stop) return [];
  if (!target || first?.value === undefined || second?.value === undefined || third?.value === undefined) {
    return [{ kind: 'stroke', spots: [entry, { x: stop.x, y: entry.y }] }];
  }
  const from = first.value;
  const right = Math.max(stop.x, target.x);
  const zone = (y: number, colour: string): Shape => ({
    kind: 'area',
    spots: cornersOf(entry, { x: right, y }),
    colour,
    alpha: ZONE_ALPHA,
    isSolid: true,
  });
  const said = (y: number, to: number, colour: string): Shape => ({
    kind: 'label',
    at: { x: (entry.x + right) / 2, y: y + (y < entry.y ? -LABEL_GAP_PX : LABEL_GAP_PX) },
    text: `${words.price(to)} · ${words.distance(from, to)} · ${words.percent(percentOf(from, to))}`,
    align: 'center',
    ground: 'pane',
    colour,
  });
  const ratio = rewardToRisk(points);
  return [
    zone(target.y, 'up'),
    zone(stop.y, 'down'),
    { kind: 'stroke', spots: [entry, { x: right, y: entry.y }] },
    said(target.y, third.value, 'up'),
    said(stop.y, second.value, 'down'),
    ...(ratio === undefined
      ? []
      : [
          {
            kind: 'label',
            at: { x: (entry.x + right) / 2, y: entry.y },
            text: words.ratio(ratio),
            align: 'center',
            ground: 'filled',
          } as const,
        ]),
  ];
}
