import * as z from 'zod';
import { freeText } from './text.ts';

/** An instrument's symbol, of the catalogue or no longer. */
const Watched = freeText(24).min(1);

/** A named list of instruments to watch, in the person's order. */
export const Watchlist = z
  .strictObject({ name: freeText(40).trim().min(1), symbols: z.array(Watched).max(100) })
  .meta({ id: 'Watchlist' });
export type Watchlist = z.output<typeof Watchlist>;

/** All of a person's lists; a save replaces them. */
export const Watchlists = z.strictObject({ lists: z.array(Watchlist).max(20) }).meta({ id: 'Watchlists' });
export type Watchlists = z.output<typeof Watchlists>;

const Point = z.strictObject({
  timestamp: z.number().int().optional().describe('Milliseconds since 1970'),
  value: z.number().optional().describe('Price'),
});

/** Something drawn on a chart: its tool and its points. */
export const Drawing = z
  .strictObject({ name: freeText(40).min(1), points: z.array(Point).max(500) })
  .meta({ id: 'Drawing' });
export type Drawing = z.output<typeof Drawing>;

/** All that is drawn on an instrument's chart; a save replaces it. */
export const Drawings = z.strictObject({ drawings: z.array(Drawing).max(100) }).meta({ id: 'Drawings' });
export type Drawings = z.output<typeof Drawings>;
