import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import {
  DRAWING_DASHES,
  DRAWING_TONES,
  FARTHEST_MOMENT,
  FARTHEST_PRICE,
  MAX_DRAWING_POINTS,
  MAX_DRAWING_TEXT,
  MAX_DRAWING_WIDTH,
  MAX_DRAWINGS,
  MAX_DRAWINGS_SIZE,
} from './drawing-bounds.ts';
import { Version, VersionRead } from './workspace.ts';

const Point = z.strictObject({
  timestamp: z
    .number()
    .int()
    .min(-FARTHEST_MOMENT)
    .max(FARTHEST_MOMENT)
    .optional()
    .describe('Milliseconds since 1970'),
  value: z
    .number()
    .min(-FARTHEST_PRICE)
    .max(FARTHEST_PRICE)
    .optional()
    .describe('Price, in the scale of the present candles: a split changes it'),
});

const Style = z.strictObject({
  colour: z
    .union([z.enum(DRAWING_TONES), z.string().regex(/^#[0-9a-f]{6}$/)])
    .optional()
    .describe('By name as the reader’s theme has it, else `#rrggbb`'),
  width: z.int().min(1).max(MAX_DRAWING_WIDTH).optional().describe('CSS pixels'),
  dash: z.enum(DRAWING_DASHES).optional(),
});

/** Something drawn on a chart: its tool, its points, how it looks. */
export const Drawing = z
  .strictObject({
    id: freeText(40)
      .min(1)
      .optional()
      .describe('Stays when it is changed; by it the saves of several devices are merged'),
    name: freeText(40).min(1).describe('The tool'),
    points: z.array(Point).max(MAX_DRAWING_POINTS),
    style: Style.optional(),
    text: freeText(MAX_DRAWING_TEXT).optional(),
    isLocked: z.boolean().optional(),
    isHidden: z.boolean().optional(),
  })
  .meta({ id: 'Drawing' });
export type Drawing = z.output<typeof Drawing>;

const isEachOnce = (drawings: readonly Drawing[]): boolean => {
  const ids = drawings.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};

/** The first is the furthest back. */
const DrawingList = z.array(Drawing).max(MAX_DRAWINGS);

/** All drawings on an instrument's chart. */
export const Drawings = z.strictObject({ drawings: DrawingList, version: Version }).meta({ id: 'Drawings' });
export type Drawings = z.output<typeof Drawings>;

/** Replaces all drawings. */
export const DrawingsChange = z
  .strictObject({
    drawings: DrawingList.refine(isEachOnce, 'has an id twice').refine(
      (drawings) => JSON.stringify(drawings).length <= MAX_DRAWINGS_SIZE,
      'is too large',
    ),
    version: VersionRead,
  })
  .meta({ id: 'DrawingsChange' });
