import { deriveSeed } from '@lonja/feeds/world-recipe';
import type { World } from '@lonja/protocol';
import type { ExportedAccount } from './exported-person.ts';
import type { Problem } from './problem.ts';

/**
 * Whether what entries brought to a revealed world, in the order of their numbers, comes with its secret to the seed that it says its
 * prices were drawn from. True where nothing was mixed in: what its commitment is of tells which of them it is.
 */
export function isFinalSeed({ nonces, finalSeed }: World, secret: string): boolean {
  if (nonces === undefined) return true;
  if (!nonces) return false;
  const isInOrder = nonces.every(({ entry }, place) => entry > (nonces[place - 1]?.entry ?? 0));
  return isInOrder && deriveSeed({ secret, nonces }) === finalSeed;
}

/** Whether what an entry brought is in the list that was mixed into its prices, where that is revealed. */
export function verifyOwnNonce({ world: id, result }: ExportedAccount, worlds: readonly World[]): Problem[] {
  const nonces = worlds.find((world) => world.id === id)?.nonces;
  if (!result?.nonce || !nonces) return [];
  const listed = nonces.find(({ entry }) => entry === result.number);
  return listed?.nonce === result.nonce ? [] : [{ kind: 'own_nonce', contest: result.contest }];
}
