import { findOrSaveSender, type ProgramIdentity } from '@lonja/store/audit/senders';
import type { Database } from '@lonja/store/database/database';
import type { Program } from '@lonja/core';
import { recentlyUsed } from '../process/recently-used.ts';

const CACHED_SENDERS = 5_000;

/** The programs that send orders, each under its number. */
export interface Senders {
  /** The program of a person, written down the first time that it sends something. */
  find(userId: string, program: ProgramIdentity): Promise<Program>;
}

export function createSenders(db: Database, clock: () => number): Senders {
  const known = recentlyUsed<string, Program>(CACHED_SENDERS);
  return {
    async find(userId, program) {
      const name = JSON.stringify([userId, program]);
      const found = known.get(name) ?? (await findOrSaveSender(db, userId, program, new Date(clock())));
      known.set(name, found);
      return found;
    },
  };
}
