import { findAccountWorld } from '@lonja/core';
import type { Desk } from './desk.ts';
import type { CommitListener } from './publish.ts';

type FollowedDesk = Pick<Desk, 'enforce' | 'enforceEach' | 'onCommitted' | 'isBusy'>;

/** A desk as the watches of one market see it: only commits of accounts that trade there. */
export interface DeskByWorld {
  /** @param world undefined: the installation's own market */
  desk(world: number | undefined): FollowedDesk;
  /** Calls nobody back any more with a world's commits. */
  forget(world: number): void;
}

/** Commits are divided once, however many worlds there are. */
export function createDeskByWorld({ enforce, enforceEach, onCommitted, isBusy }: FollowedDesk): DeskByWorld {
  const listeners = new Map<number | undefined, CommitListener[]>();
  onCommitted((committed) => {
    const changes = Map.groupBy(committed.changes, ({ after }) => findAccountWorld(after.account));
    const resynced = Map.groupBy(committed.resynced, ({ account }) => findAccountWorld(account));
    for (const world of new Set([...changes.keys(), ...resynced.keys()]))
      for (const listener of listeners.get(world) ?? [])
        listener({
          ...committed,
          changes: changes.get(world) ?? NONE,
          resynced: resynced.get(world) ?? NONE,
        });
  });
  return {
    forget: (world) => void listeners.delete(world),
    desk: (world) => ({
      enforce,
      enforceEach,
      isBusy,
      onCommitted: (listener) => void listeners.set(world, [...(listeners.get(world) ?? []), listener]),
    }),
  };
}

const NONE: readonly never[] = [];
