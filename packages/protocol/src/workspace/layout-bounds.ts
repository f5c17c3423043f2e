/** Layouts that a person keeps. */
export const MAX_LAYOUTS = 30;
export const MAX_LAYOUT_NAME = 40;
/** Characters of all of them as they are sent: a request has room for them, and for their version. */
export const MAX_LAYOUTS_SIZE = 62_000;
/** Characters of how one chart looks. */
export const MAX_LOOK_SIZE = 6_000;

/** How charts stand beside and above one another, and how many there are, from the fewest. */
export const GRIDS = { one: 1, columns: 2, rows: 2, three: 3, four: 4, six: 6, eight: 8 } as const;
export type Grid = keyof typeof GRIDS;
export const GRID_NAMES = Object.keys(GRIDS) as [Grid, ...Grid[]];
export const MAX_CHARTS = Math.max(...Object.values(GRIDS));

/** Charts of one colour go together. */
export const LINK_COLOURS = ['blue', 'green', 'amber', 'violet'] as const;
export type LinkColour = (typeof LINK_COLOURS)[number];

/** What linked charts may have in common; the crosshair they always have. */
export const LINKED = ['symbol', 'interval'] as const;
export type Linked = (typeof LINKED)[number];
