import { hash } from 'node:crypto';

/** Into how many slots users are divided. What a process does by itself, it does for the slots that it holds. */
const SLOT_COUNT = 256;
export const ALL_SLOTS: readonly number[] = Array.from({ length: SLOT_COUNT }, (_, slot) => slot);

/** The slot of a user and of all of the user's accounts: the last byte of the id, as the database computes it. */
export const getSlot = (userId: string): number => Number.parseInt(userId.slice(-2), 16);

/**
 * The one of several processes that does a thing, by rendezvous hashing: whoever comes takes an equal share from each of the
 * others, and only what somebody leaves moves.
 * @returns undefined where there are no members
 */
export function findOwner(thing: string, members: readonly string[]): string | undefined {
  let owner: string | undefined;
  let highest = '';
  for (const member of members) {
    const weight = hash('sha1', `${thing} ${member}`);
    if (weight <= highest) continue;
    owner = member;
    highest = weight;
  }
  return owner;
}

/** The slots of one of several processes. */
export const listSlots = (member: string, members: readonly string[]): readonly number[] =>
  ALL_SLOTS.filter((slot) => findOwner(`slot ${slot}`, members) === member);
