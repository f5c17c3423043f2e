import { getSlot } from '../cluster/slots.ts';
import type { AccountSlots } from '../cluster/account-slots.ts';
import type { DecidedBatch } from './batch.ts';

/** Accounts that a desk's process acts for by itself. */
export interface DeskHome {
  readonly slots: AccountSlots;
  /** Whether the process holds a slot. */
  readonly holds: (slot: number) => boolean;
  /** Whether no other process works on the database. */
  readonly isAlone: () => boolean;
}

/**
 * The batch with what it leaves for the holders of other slots. Nothing may be awaited between this and the sending: what is
 * sent behind the release of a slot would otherwise pass for the holder's.
 */
export function leaveStrays(decided: DecidedBatch, home: DeskHome | undefined): DecidedBatch {
  if (!home) return decided;
  const { slots, holds } = home;
  const { changes, newClients, resets, openings } = decided.writes;
  for (const { client, accountId } of newClients) slots.mark(accountId, getSlot(client.id));
  for (const { closedId, openedId } of resets) slots.mark(openedId, knownSlot(slots, closedId));
  for (const { besideId, openedId } of openings) slots.mark(openedId, knownSlot(slots, besideId));
  const strays = [...new Set(changes.map(({ after }) => after.account.id))]
    .map((accountId) => ({ accountId, slot: knownSlot(slots, accountId) }))
    .filter(({ slot }) => !holds(slot));
  return strays.length === 0 ? decided : { ...decided, writes: { ...decided.writes, strays } };
}

function knownSlot(slots: AccountSlots, accountId: number): number {
  const slot = slots.of(accountId);
  if (slot === undefined) throw new Error(`the slot of account ${accountId} was not read`);
  return slot;
}
