import { vi } from 'vitest';
import { LEASES } from '../../cluster/home.ts';
import { ALL_SLOTS } from '../../cluster/slots.ts';
import type { ServerRig } from '../server-rig.ts';

/**
 * Resolves when these processes, all that work on their database, have divided its slots and leases. Until then one that moves is
 * nobody's for a moment: each process that is asked for its part leaves it to another.
 */
export async function whenDivided(rigs: readonly ServerRig[]): Promise<void> {
  const homes = rigs.map(({ server }) => server.home);
  // Whoever has counted the others has released what is theirs.
  const haveCounted = (): boolean =>
    homes.every((home) => {
      const counted = new Set(home.members().map(({ name }) => name));
      return rigs.every(({ server }) => counted.has(server.name));
    });
  const isAllHeld = (): boolean =>
    [...ALL_SLOTS, ...LEASES].every((holding) => homes.some((home) => home.holds(holding)));
  await vi.waitUntil(() => haveCounted() && isAllHeld(), { timeout: 30_000, interval: 20 });
}
