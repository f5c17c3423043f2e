import type { BatchWrites } from '@lonja/store/desk/batch-writes';
import { eventsOfChange } from './account-events.ts';
import type { MarketView } from '@lonja/core';
import type { DecidedBatch } from './batch.ts';

/**
 * The accounts that an endpoint hears of, of those that the desk has read. Whoever makes an endpoint raises the version of its
 * accounts, so a batch that was decided on a copy from before is decided again on the row.
 */
export class HeardAccounts {
  readonly #ids = new Set<number>();

  has(accountId: number): boolean {
    return this.#ids.has(accountId);
  }

  /** Notes a locked row, which is the latest. */
  mark(accountId: number, isHeard: boolean): void {
    if (isHeard) this.#ids.add(accountId);
    else this.#ids.delete(accountId);
  }

  /** Notes a row that was read without a lock and may be older than what is known: such a row only adds. */
  markRead(accountId: number, isHeard: boolean): void {
    if (isHeard) this.#ids.add(accountId);
  }

  /** An account that is opened beside another one is heard of as that is: the database copies it too. */
  markOpened({ resets, openings }: Pick<BatchWrites, 'resets' | 'openings'>): void {
    for (const { closedId, openedId } of resets) this.markRead(openedId, this.has(closedId));
    for (const { besideId, openedId } of openings) this.markRead(openedId, this.has(besideId));
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }
}

/** The batch with the events of its changes, to be committed with them. @param own the market that knows every instrument */
export function withEvents(
  decided: DecidedBatch,
  heard: HeardAccounts,
  { instrumentOf, now }: MarketView,
): DecidedBatch {
  if (heard.isEmpty) return decided;
  const { writes } = decided;
  heard.markOpened(writes);
  const changes = writes.changes.filter(({ after }) => heard.has(after.account.id));
  const events = changes.flatMap((change) => eventsOfChange(change, instrumentOf, now));
  return events.length === 0 ? decided : { ...decided, writes: { ...writes, events } };
}
