import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@lonja/store/database/database';
import { isHeardByAll, saveHeard } from '@lonja/store/market/worlds-heard';
import type { Markets } from './markets.ts';
import { KNOWN_AFTER_MS } from './world-market.ts';

/**
 * The worlds that the processes at work know of: an account in a world that another process has not heard of would be a fault
 * there.
 */
export interface Hearing {
  /** Notes what this process knows, once it has adopted it. */
  mark(): Promise<void>;
  /**
   * Waits until every process knows a world, and not beyond the age at which each has heard of it or is stuck.
   * @returns when they do; at once for a world that is older
   */
  byAll(world: number): Promise<void>;
}

/** How soon it is asked again whether the others have heard. */
const ASK_MS = 25;

export function createHearing({
  db,
  process,
  markets,
}: {
  readonly db: Database;
  /** What others know this process by. */
  readonly process: string;
  readonly markets: Pick<Markets, 'find' | 'worlds'>;
}): Hearing {
  let noted: number | undefined;
  const heard = new Set<number>();
  const isOld = (id: number): boolean => {
    const world = markets.find(id);
    return world !== undefined && world.wall() - world.row().createdAt >= KNOWN_AFTER_MS;
  };
  return {
    mark: async () => {
      const newest = markets.worlds().reduce((maximum, { id }) => Math.max(maximum, id), 0);
      if (newest === noted) return;
      await saveHeard(db, { process, world: newest });
      noted = newest;
    },
    byAll: async (world) => {
      // The wall of a rig may stand.
      const deadline = performance.now() + KNOWN_AFTER_MS;
      while (!heard.has(world) && !isOld(world) && performance.now() < deadline) {
        if (await isHeardByAll(db, world)) heard.add(world);
        else await delay(ASK_MS);
      }
      // What is old needs no asking any more.
      for (const id of heard) if (isOld(id)) heard.delete(id);
    },
  };
}
