/** Layouts that a person keeps. */
export const MAX_LAYOUTS = 30;
export const MAX_LAYOUT_NAME = 40;
/** Characters of all of them as they are sent: a request has room for them, and for their version. */
export const MAX_LAYOUTS_SIZE = 62_000;
/** Characters of how one chart looks. */
export const MAX_LOOK_SIZE = 6_000;

/** How charts stand beside and above one another. */
export const GRIDS = {
  one: { columns: 1, rows: 1 },
  columns: { columns: 2, rows: 1 },
  rows: { columns: 1, rows: 2 },
  three: { columns: 3, rows: 1 },
  four: { columns: 2, rows: 2 },
  six: { columns: 3, rows: 2 },
  eight: { columns: 4, rows: 2 },
} as const;
export type Grid = keyof typeof GRIDS;
export const GRID_NAMES = Object.keys(GRIDS) as [Grid, ...Grid[]];
export const countCharts = (grid: Grid): number => GRIDS[grid].columns * GRIDS[grid].rows;
export const MAX_CHARTS = Math.max(...GRID_NAMES.map(countCharts));

/** Charts of one colour go together. */
export const LINK_COLOURS = ['blue', 'green', 'amber', 'violet'] as const;
export type LinkColour = (typeof LINK_COLOURS)[number];

/** What linked charts may have in common; the crosshair they always have. */
export const LINKED = ['symbol', 'interval'] as const;
export type Linked = (typeof LINKED)[number];
