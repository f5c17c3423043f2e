import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import {
  GRID_NAMES,
  LINK_COLOURS,
  LINKED,
  MAX_CHARTS,
  MAX_LAYOUT_NAME,
  MAX_LAYOUTS,
  MAX_LAYOUTS_SIZE,
  MAX_LOOK_SIZE,
} from './layout-bounds.ts';
import { Version, VersionRead } from './workspace.ts';

const LaidChart = z.strictObject({
  symbol: freeText(24).min(1).describe('An instrument’s, possibly delisted'),
  link: z.enum(LINK_COLOURS).nullable().describe('Charts of one colour go together; null: with no other'),
  look: freeText(MAX_LOOK_SIZE).describe(
    'Interval, type, indicators and scale, as JSON: the page that reads it takes what it knows of it',
  ),
});

/** The charts of a stage, under a name. */
export const Layout = z
  .strictObject({
    id: z.uuid().toLowerCase().describe('Stays when it is renamed'),
    name: freeText(MAX_LAYOUT_NAME).trim().min(1),
    grid: z.enum(GRID_NAMES),
    shares: z.array(z.enum(LINKED)).max(LINKED.length).describe('What charts of one colour have in common'),
    charts: z.array(LaidChart).min(1).max(MAX_CHARTS),
  })
  .meta({ id: 'Layout' });
export type Layout = z.output<typeof Layout>;

const LayoutList = z.array(Layout).max(MAX_LAYOUTS);

/** All layouts of a person. */
export const Layouts = z.strictObject({ layouts: LayoutList, version: Version }).meta({ id: 'Layouts' });
export type Layouts = z.output<typeof Layouts>;

const isEachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** Replaces all layouts. */
export const LayoutsChange = z
  .strictObject({
    layouts: LayoutList.refine((layouts) => isEachOnce(layouts.map(({ id }) => id)), 'has an id twice')
      .refine((layouts) => isEachOnce(layouts.map(({ name }) => name)), 'has a name twice')
      .refine((layouts) => JSON.stringify(layouts).length <= MAX_LAYOUTS_SIZE, 'is too large'),
    version: VersionRead,
  })
  .meta({ id: 'LayoutsChange' });
