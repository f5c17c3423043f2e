import { hasHappened, type SeenState } from './account-updates.ts';
import { AccountOrders } from './account-orders.ts';
import { firstEventId, momentOfEventId } from './event-ids.ts';
import { listUpdates, type AccountOptions, type TradeUpdate } from './trade-update.ts';

/** A stretch of an account's updates, by their ids. */
export interface UpdateRange {
  /** Only those with a greater id. */
  readonly after: string | undefined;
  /** Or those of this moment and later, milliseconds since 1970. */
  readonly since: number | undefined;
  /** Up to this id. */
  readonly untilId: string | undefined;
  /** Or before this moment. */
  readonly until: number | undefined;
}

/** Orders of a read: whoever asks for more asks for a shorter stretch. */
export const MAX_PAST_ORDERS = 2_000;

/** Whether an update is of after a stretch. */
export const isBeyond = (
  { event_id: id }: TradeUpdate,
  { untilId, until }: Pick<UpdateRange, 'untilId' | 'until'>,
): boolean => (untilId !== undefined && id > untilId) || (until !== undefined && id >= firstEventId(until));

/** Whether nothing of a stretch can happen any more. @param now milliseconds since 1970 */
export function isAtEnd(range: UpdateRange, now: number): boolean {
  const end = findEnd(range);
  return end !== undefined && now >= end;
}

const findBegin = ({ after, since }: UpdateRange): number | undefined =>
  after === undefined ? since : momentOfEventId(after);

const findEnd = ({ untilId, until }: UpdateRange): number | undefined =>
  untilId === undefined ? until : momentOfEventId(untilId) + 1;

const isBefore = ({ event_id: id }: TradeUpdate, { after, since }: UpdateRange): boolean =>
  after === undefined ? since !== undefined && id < firstEventId(since) : id <= after;

/**
 * What the records say that happened within a stretch, in the order of the ids.
 * @param seen what has happened since then is left out
 * @returns 'too_many' where it is of too many orders
 */
export async function readPastUpdates(
  options: AccountOptions,
  range: UpdateRange,
  seen: SeenState,
): Promise<readonly TradeUpdate[] | 'too_many'> {
  const begin = findBegin(range);
  if (begin === undefined) return [];
  const orders = new AccountOrders(options);
  const read = await orders.since(begin, findEnd(range), MAX_PAST_ORDERS + 1);
  if (read.length > MAX_PAST_ORDERS) return 'too_many';
  const updates = await listUpdates(options, orders, read);
  const past = updates.filter((update) => hasHappened(update, seen)).map(({ update }) => update);
  return past.filter((update) => !isBefore(update, range) && !isBeyond(update, range));
}
