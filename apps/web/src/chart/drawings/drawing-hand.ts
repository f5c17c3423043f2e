import type { Chart } from 'klinecharts';
import { readScale } from './chart-scale.ts';
import {
  beginDraft,
  draftedPoints,
  endDraft,
  moveDraft,
  pressDraft,
  releaseDraft,
  thinStroke,
  type Draft,
  type Drafted,
} from './drafting.ts';
import { findHold, shiftDrawing, withPoint, type Hold } from './drawing-edits.ts';
import type { BarRoom } from './drawing-bar-place.ts';
import { mountDrawings } from './drawing-overlay.ts';
import {
  freePointAt,
  indexOfTime,
  pointAt,
  spotOf,
  type DrawingScale,
  type PlacedPoint,
  type Spot,
} from './drawing-scale.ts';
import { listenToPointer, type Pointer, type Pointing } from './drawing-pointer.ts';
import type { DrawnChart } from './drawing-surface.ts';
import { DRAWING_TOOLS } from './drawing-tools.ts';
import { handlesOf, isDrawable, shapesOf, styleOf } from './drawn.ts';
import type { StoredDrawing } from './stored-drawing.ts';
import type { ToolName } from './tool-names.ts';
import type { PaintedDrawings } from './paint-drawings.ts';
import type { Shape } from './shapes.ts';
import type { DrawingWords, ToolStyle } from './tool-row.ts';

export interface DrawingHandProps {
  /** The drawings in sight; the first is the furthest back. */
  readonly drawings: readonly StoredDrawing[];
  readonly selected: string | undefined;
  /** The tool that draws next. */
  readonly tool: ToolName | undefined;
  readonly toolStyle: ToolStyle | undefined;
  readonly isMagnetic: boolean;
  readonly decimals: number;
  /** Theme and palette. */
  readonly look: string;
  readonly words: DrawingWords;
  readonly onDrawn: (tool: ToolName, points: readonly PlacedPoint[]) => void;
  readonly onChange: (drawing: StoredDrawing) => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** How near the pointer must be, in CSS pixels: a finger takes hold within 44. */
const REACH: Readonly<Record<Pointer, number>> = { mouse: 6, touch: 17 };

/** What is taken hold of, and how it stands meanwhile. */
interface Held {
  readonly hold: Hold;
  readonly from: Spot;
  readonly before: StoredDrawing;
  readonly now: StoredDrawing;
}

interface HandOutput {
  /** The chart was painted. */
  readonly onPaint: () => void;
  /** Where a finger draws; undefined once it doesn't. */
  readonly aim: (spot: Spot | undefined) => void;
}

/** Draws, moves and chooses on a chart by pointer and keys, and paints what is drawn. */
export function createDrawingHand(
  chart: Chart,
  place: HTMLElement,
  props: () => DrawingHandProps,
  { onPaint, aim }: HandOutput,
) {
  const state: { draft?: Draft | undefined; held?: Held | undefined; steered?: Spot } = {};
  const shapes = new Map<string, readonly Shape[]>();
  const scale = () => readScale(chart, props().decimals);
  const mounted = mountDrawings(chart, () => {
    const read = scale();
    onPaint();
    return read && paint(props(), read, { ...state, place, shapes });
  });
  const { repaint } = mounted;
  const change = (part: Partial<typeof state>) => {
    Object.assign(state, part);
    repaint();
  };
  const report = ({ draft, finished }: Drafted, read: DrawingScale) => {
    const tool = state.draft?.tool;
    change({ draft: finished && tool ? beginDraft(tool) : draft });
    if (!finished || !tool) return;
    const isStroke = DRAWING_TOOLS[tool].placed === 'stroke';
    props().onDrawn(tool, isStroke ? thinStroke(finished, (point) => spotOf(point, read, true)) : finished);
  };
  const holdAt = (spot: Spot, pointer: Pointer, read: DrawingScale) =>
    findHold(spot, {
      drawings: props().drawings,
      selected: props().selected,
      scale: read,
      shapesOf: ({ id }) => shapes.get(id) ?? [],
      reach: REACH[pointer],
    });
  const pointing = createPointing({ scale, props, state, change, report, holdAt });
  const release = listenToPointer(place, pointing, aim);
  const drawn = describeDrawn({ chart, scale, props, state, change, report, holdAt });
  return {
    drawn,
    repaint,
    take: (tool: ToolName | undefined) => {
      place.dataset['drawing'] = tool ? 'draw' : '';
      change({ draft: tool && beginDraft(tool), held: undefined });
    },
    release: () => {
      release();
      mounted.unmount();
    },
  };
}

interface HandParts {
  readonly scale: () => DrawingScale | undefined;
  readonly props: () => DrawingHandProps;
  readonly state: {
    readonly draft?: Draft | undefined;
    readonly held?: Held | undefined;
    readonly steered?: Spot;
  };
  readonly change: (part: { draft?: Draft | undefined; held?: Held | undefined; steered?: Spot }) => void;
  readonly report: (drafted: Drafted, scale: DrawingScale) => void;
  readonly holdAt: (spot: Spot, pointer: Pointer, scale: DrawingScale) => Hold | undefined;
}

/** The point of a draft at a spot. */
const placeDraft = (draft: Draft, spot: Spot, scale: DrawingScale, isMagnetic: boolean): PlacedPoint =>
  DRAWING_TOOLS[draft.tool].placed === 'stroke' ? freePointAt(spot, scale) : pointAt(spot, scale, isMagnetic);

function createPointing({ scale, props, state, change, report, holdAt }: HandParts): Pointing {
  const pointOf = (draft: Draft, spot: Spot, read: DrawingScale) =>
    placeDraft(draft, spot, read, props().isMagnetic);
  return {
    press: (spot, pointer) => {
      const read = scale();
      if (!read || spot.x > read.width || spot.y > read.height) return false;
      if (state.draft) {
        change({ draft: pressDraft(state.draft, spot, pointOf(state.draft, spot, read)) });
        return true;
      }
      const hold = holdAt(spot, pointer, read);
      const before = props().drawings.find(({ id }) => id === hold?.id);
      if (!hold || !before) return false;
      props().onSelect(hold.id);
      change({ held: { hold, from: spot, before, now: before } });
      return true;
    },
    move: (spot) => {
      const read = scale();
      if (!read) return;
      const { draft, held } = state;
      if (draft) change({ draft: moveDraft(draft, pointOf(draft, spot, read)) });
      else if (held && !held.before.isLocked) {
        change({ held: { ...held, now: moveHeld(held, spot, read, props().isMagnetic) } });
      }
    },
    lift: (spot) => {
      const read = scale();
      const { draft, held } = state;
      if (read && draft?.pressed) report(releaseDraft(draft, spot, pointOf(draft, spot, read)), read);
      if (!held) return;
      change({ held: undefined });
      if (held.now !== held.before) props().onChange(held.now);
    },
    drop: () => {
      const { draft } = state;
      change({ held: undefined, draft: draft && beginDraft(draft.tool) });
    },
    leave: () => {
      if (!state.draft) return;
      const { next: _left, ...draft } = state.draft;
      change({ draft });
    },
    clickBeside: () => {
      if (!state.draft && props().selected !== undefined) props().onSelect(undefined);
    },
    hovers: (spot) => {
      const read = scale();
      return read !== undefined && !state.draft && holdAt(spot, 'mouse', read) !== undefined;
    },
  };
}

/** Under this a press with a shaking hand moves nothing. */
const STILL_PX = 3;

function moveHeld(
  { hold, from, before }: Held,
  to: Spot,
  scale: DrawingScale,
  isMagnetic: boolean,
): StoredDrawing {
  if (Math.hypot(to.x - from.x, to.y - from.y) < STILL_PX) return before;
  if (hold.part !== 'whole') return withPoint(before, hold.part, pointAt(to, scale, isMagnetic));
  const bars = Math.round(scale.indexAt(to.x) - scale.indexAt(from.x));
  return shiftDrawing(before, { bars, down: to.y - from.y }, scale);
}

/** The newest bars, which the bar of a drawing leaves free. */
const NEWEST = 20;
const FIRST_TOP_PX = 64;

function describeDrawn(parts: HandParts & { readonly chart: Chart }): DrawnChart {
  const { chart, scale, props, state, change, holdAt } = parts;
  return {
    scale,
    at: (spot) => {
      const read = scale();
      const hold = read && holdAt(spot, 'mouse', read);
      return props().drawings.find(({ id }) => id === hold?.id);
    },
    room: () => {
      const read = scale();
      return read && roomOf(read);
    },
    scrollTo: ({ points }) => {
      const read = scale();
      const indexes = points.flatMap(({ timestamp }) =>
        read && timestamp !== undefined ? indexOfTime(read.bars, timestamp) : [],
      );
      if (!read || indexes.length === 0) return;
      const isSeen = indexes.some((index) => read.xOf(index) >= 0 && read.xOf(index) <= read.width);
      const half = Math.round(read.width / (read.xOf(1) - read.xOf(0)) / 2);
      if (!isSeen) chart.scrollToDataIndex(Math.min(Math.max(...indexes) + half, read.bars.length - 1));
    },
    cancel: () => {
      const { draft } = state;
      if (!draft || (draft.points.length === 0 && !draft.pressed)) return false;
      change({ draft: beginDraft(draft.tool) });
      return true;
    },
    ...createSteering(parts),
  };
}

function roomOf({ bars, xOf, yOf, width, height }: DrawingScale): BarRoom {
  const newest = bars.slice(-NEWEST);
  const half = (xOf(1) - xOf(0)) / 2;
  const box = {
    left: xOf(bars.length - newest.length) - half,
    right: xOf(bars.length - 1) + half,
    top: yOf(Math.max(...newest.map(({ high }) => high))),
    bottom: yOf(Math.min(...newest.map(({ low }) => low))),
  };
  return { width, height, newest: box.left < width ? box : undefined, top: FIRST_TOP_PX };
}

/** Drawing by the keys alone. */
function createSteering({
  scale,
  props,
  state,
  change,
  report,
}: HandParts): Pick<DrawnChart, 'steer' | 'place'> {
  return {
    steer: (by) => {
      const read = scale();
      const { draft, steered } = state;
      if (!read || !draft) return;
      const { x, y } = steered ?? { x: read.width / 2, y: read.height / 2 };
      const spot = {
        x: Math.min(Math.max(x + by.x, 0), read.width),
        y: Math.min(Math.max(y + by.y, 0), read.height),
      };
      change({ steered: spot, draft: moveDraft(draft, placeDraft(draft, spot, read, false)) });
    },
    place: () => {
      const read = scale();
      const { draft, steered } = state;
      if (!read || !draft) return;
      const ended = endDraft(draft);
      if (ended.finished || !steered) return report(ended, read);
      const point = placeDraft(draft, steered, read, props().isMagnetic);
      report(releaseDraft(pressDraft(draft, steered, point), steered, point), read);
    },
  };
}

interface PaintState {
  readonly draft?: Draft | undefined;
  readonly held?: Held | undefined;
  readonly place: HTMLElement;
  /** Filled with what is painted of each drawing, by which it is found under the pointer. */
  readonly shapes: Map<string, readonly Shape[]>;
}

function paint(
  { drawings, selected, toolStyle, words }: DrawingHandProps,
  scale: DrawingScale,
  { draft, held, place, shapes }: PaintState,
): PaintedDrawings {
  const page = getComputedStyle(place);
  shapes.clear();
  const shown = drawings
    .map((drawing) => (held?.before.id === drawing.id ? held.now : drawing))
    .filter(isDrawable);
  const painted = shown.map((drawing) => {
    const own = shapesOf(drawing, scale, words);
    shapes.set(drawing.id, own);
    const handles = drawing.id === selected && !drawing.isLocked ? handlesOf(drawing, scale) : [];
    return { shapes: own, style: styleOf(drawing), handles };
  });
  const drafted = draft && draftedPoints(draft);
  if (draft && drafted && drafted.length > 0) {
    const drawing = { name: draft.tool, points: [...drafted] };
    painted.push({
      shapes: shapesOf(drawing, scale, words),
      style: toolStyle ?? styleOf(drawing),
      handles: draft.points.length > 0 ? handlesOf(drawing, scale) : [],
    });
  }
  return {
    drawings: painted,
    width: scale.width,
    height: scale.height,
    token: (name) => page.getPropertyValue(name).trim(),
  };
}
