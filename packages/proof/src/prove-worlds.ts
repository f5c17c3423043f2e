import type { World } from '@lonja/protocol';
import { otherParts } from './other-parts.ts';
import type { Problem, Unchecked } from './problem.ts';
import { verifyReveals } from './verify-world.ts';

/** What came of checking a list of worlds by itself. */
export interface WorldsOutcome {
  readonly worlds: number;
  /** Worlds whose seeds the list reveals. */
  readonly revealed: number;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

/** What the commitment of a revealed world is of. A test changes each of these. */
const OF_COMMITMENT = ['commitment', 'commitmentText', 'seed', 'beginsAt', 'symbols[]'];
const OF_NONCES = ['nonces[].entry', 'nonces[].nonce', 'finalSeed'];

/**
 * Whether what a list reveals is what its worlds committed to. Only whoever has kept a commitment, or has a signed file with it,
 * can say that it was published when the world was made.
 * @param value the same as it was written
 */
export function proveWorlds(worlds: readonly World[], value: unknown): WorldsOutcome {
  const isRevealed = ({ seed, commitment }: World): boolean => seed !== null && commitment !== null;
  const areRevealed = worlds.every(isRevealed);
  const areMixed = worlds.every(({ nonces }) => nonces);
  const areShown = worlds.every(({ commitmentText }) => typeof commitmentText === 'string');
  const names = new Set([
    ...(areRevealed ? OF_COMMITMENT.filter((name) => areShown || name !== 'commitmentText') : []),
    ...(areRevealed && areMixed ? OF_NONCES : []),
  ]);
  const parts = otherParts(value, (path) => names.has(path.replace(/^\[\]\./, '')));
  return {
    worlds: worlds.length,
    revealed: worlds.filter(isRevealed).length,
    problems: verifyReveals(worlds),
    unchecked: [{ kind: 'world_published' }, { kind: 'file_parts', parts: parts.join(', ') }],
  };
}
