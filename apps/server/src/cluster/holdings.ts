import type { Holding } from '@lonja/store/database/process-locks';
import type { Tenure } from '@lonja/store/desk/tenure';
import { ALL_SLOTS } from './slots.ts';

/** A slot that was released is watched for so long, until its next holder has loaded it: an order found twice fills once. */
const OVERLAP_MS = 2_000;

/** What this process holds, as far as it knows: what it has lost without knowing is fenced by the versions of accounts. */
export interface Holdings {
  readonly has: (holding: Holding) => boolean;
  readonly slots: () => readonly number[];
  readonly isWhole: () => boolean;
  /** Takes what is missing of a share and free. @returns what was taken */
  claim(share: readonly Holding[], by: Tenure): Promise<readonly Holding[]>;
  /** Nothing is held from the call on, whenever the database hears of it. */
  release(given: readonly Holding[], by: Tenure): Promise<void>;
  /** Everything is gone with the connection. */
  lose(): void;
  all(): readonly Holding[];
  /** How many were taken and lost since the start. */
  moves(): { readonly gained: number; readonly lost: number };
  /** Drops, some time from now, those of these slots that are not held then. */
  dropLater(slots: readonly number[]): void;
  /** Stops dropping what was released. */
  stop(): void;
}

/** @param drop called for slots that were released and not taken again */
export function createHoldings(drop: (slots: readonly number[]) => void): Holdings {
  const held = new Set<Holding>();
  /**
   * No longer held, and not released yet: a statement that comes into a transaction that has failed is not carried out. By the
   * number of the release that asked for it last.
   */
  const owed = new Map<Holding, number>();
  let releases = 0;
  const overlaps = new Set<NodeJS.Timeout>();

  let gained = 0;
  let lost = 0;

  const leave = (given: readonly Holding[]): void => {
    for (const holding of given) if (held.delete(holding)) lost += 1;
    dropLater(slotsAmong(given));
  };

  const dropLater = (slots: readonly number[]): void => {
    if (slots.length === 0) return;
    const overlap = setTimeout(() => {
      overlaps.delete(overlap);
      drop(slots.filter((slot) => !held.has(slot)));
    }, OVERLAP_MS).unref();
    overlaps.add(overlap);
  };

  return {
    has: (holding) => held.has(holding),
    slots: () => slotsAmong([...held]),
    isWhole: () => ALL_SLOTS.every((slot) => held.has(slot)),
    all: () => [...held],
    moves: () => ({ gained, lost }),
    dropLater,
    claim: async (share, by) => {
      // What is locked twice has to be released twice.
      const taken = await by.hold(share.filter((holding) => !held.has(holding) && !owed.has(holding)));
      for (const holding of taken) held.add(holding);
      gained += taken.length;
      return taken;
    },
    release: async (given, by) => {
      leave(given);
      releases += 1;
      for (const holding of given) owed.set(holding, releases);
      const sent = [...owed];
      await by.release(sent.map(([holding]) => holding));
      // Another release may have begun meanwhile, and fail.
      for (const [holding, number] of sent) if (owed.get(holding) === number) owed.delete(holding);
    },
    lose: () => {
      owed.clear();
      leave([...held]);
    },
    stop: () => {
      for (const overlap of overlaps) clearTimeout(overlap);
    },
  };
}

export const slotsAmong = (holdings: readonly Holding[]): number[] =>
  holdings.filter((holding) => typeof holding === 'number');
