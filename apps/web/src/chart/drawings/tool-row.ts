import type { DrawingDash, DrawingTone } from '@lonja/protocol/drawing-bounds';
import type { DrawingPoint, DrawingScale, PlacedPoint, Spot } from './drawing-scale.ts';
import type { Shape } from './shapes.ts';
import type { ToolGroup, ToolName } from './tool-names.ts';

/** How figures are written on a chart, in the reader's language. */
export interface DrawingWords {
  readonly price: (price: number) => string;
  /** A distance between prices, signed. */
  readonly distance: (from: number, to: number) => string;
  readonly percent: (percent: number) => string;
  readonly bars: (count: number) => string;
  readonly time: (milliseconds: number) => string;
  readonly ratio: (ratio: number) => string;
  /** What a text says before it is written. */
  readonly empty: string;
}

/** What a tool draws from. */
export interface ToolFigures {
  /** The points in pixels. */
  readonly spots: readonly Spot[];
  readonly points: readonly DrawingPoint[];
  readonly scale: DrawingScale;
  readonly text: string;
  readonly words: DrawingWords;
}

export interface ToolStyle {
  readonly colour: DrawingTone | `#${string}`;
  readonly width: number;
  readonly dash: DrawingDash;
}

/** What the bar of a selected drawing says of it. */
export type ToolReading = 'price' | 'distance' | 'percent' | 'bars' | 'time' | 'ratio' | 'moment';

/** A drawing tool; what it lacks does not compile. */
export interface ToolRow {
  /** A path in a square of 20. */
  readonly icon: string;
  /** Code of the key that takes it up, with Alt. */
  readonly key: `Key${string}` | null;
  /** By how many clicks, by any number of them, or by one stroke of the pointer. */
  readonly placed: { readonly clicks: number } | 'path' | 'stroke';
  /** What counts of its points. */
  readonly counts: 'both' | 'price' | 'time';
  readonly style: ToolStyle;
  /** Whether it has a text: beside it, or it is one. */
  readonly text: 'none' | 'beside' | 'itself';
  /** Whether it goes on beyond its points. */
  readonly extends: 'no' | 'forward' | 'both' | 'across';
  readonly says: readonly ToolReading[];
  /** The points that follow from the clicked ones: all that are stored. */
  readonly complete: (points: readonly PlacedPoint[]) => readonly PlacedPoint[];
  readonly draw: (figures: ToolFigures) => readonly Shape[];
  /** The side of the order that it becomes. */
  readonly order: 'buy' | 'sell' | null;
  /** Whether an alert can wait at its price. */
  readonly alerts: boolean;
}

/** The rows of a group: one that is missing, or of another group, does not compile. */
export type ToolsOf<Group extends ToolGroup> = Readonly<Record<ToolName<Group>, ToolRow>>;

export const asClicked: ToolRow['complete'] = (points) => points;

export const PLAIN: ToolStyle = { colour: 'accent', width: 2, dash: 'solid' };
