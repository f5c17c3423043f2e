import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { MAX_COUNT, Timestamp } from '../wire/wire.ts';

/** An instrument's symbol, possibly delisted. */
const Watched = freeText(24).min(1);

/** A named list of instruments to watch, in the person's order. */
export const Watchlist = z
  .strictObject({
    id: z.uuid().toLowerCase().describe('Stays when it is renamed'),
    name: freeText(40).trim().min(1),
    symbols: z.array(Watched).max(100),
    createdAt: Timestamp,
    updatedAt: Timestamp.describe('Of its last change of name or symbols'),
  })
  .meta({ id: 'Watchlist' });
export type Watchlist = z.output<typeof Watchlist>;

/** A list as it is to be: a program may send one back as it was answered. */
export const WatchlistDraft = Watchlist.extend({
  id: Watchlist.shape.id
    .optional()
    .describe('Absent: the list of that name, or a new one. One that is unknown is the id of a new list'),
  createdAt: Timestamp.optional().describe('Ignored'),
  updatedAt: Timestamp.optional().describe('Ignored'),
}).meta({ id: 'WatchlistDraft' });
export type WatchlistDraft = z.input<typeof WatchlistDraft>;

/** Counts the saves of the whole, from 0 for never saved. */
export const Version = z.int().min(0).max(MAX_COUNT);
/** Version that a save names. */
export const VersionRead = Version.optional().describe(
  'That of what was read before: a save is refused where it is another by now. Absent: replaces whatever is there',
);

const MAX_LISTS = 20;

/** All of a person's lists. */
export const Watchlists = z
  .strictObject({ lists: z.array(Watchlist).max(MAX_LISTS), version: Version })
  .meta({ id: 'Watchlists' });
export type Watchlists = z.output<typeof Watchlists>;

const isEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Replaces all lists. */
export const WatchlistsChange = z
  .strictObject({
    lists: z
      .array(WatchlistDraft)
      .max(MAX_LISTS)
      .refine((lists) => isEachOnce(lists.flatMap(({ id }) => id ?? []))),
    version: VersionRead,
  })
  .meta({ id: 'WatchlistsChange' });
