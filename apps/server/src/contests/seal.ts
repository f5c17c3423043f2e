import { createHash } from 'node:crypto';
import { sealRuleset } from '@lonja/core';
import { computeCommitment } from '@lonja/feeds';
import type { ContestRecord } from '@lonja/store/contests/contests';
import type { NewWorld, WorldRow } from '@lonja/store/market/worlds';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { RunningContest } from './play/contest-state.ts';

/** The world of a contest, by what is stored of it or is to be. */
type SealedWorld = Omit<NewWorld, 'stretches'>;

/**
 * What a contest seals: its ruleset, and the commitment to its prices. Nobody commits to those of the installation's market: of a contest
 * on it the beginning is sealed in place of them.
 */
export const buildSealedContent = (ruleset: ContestRecord['ruleset'], world: SealedWorld) => ({
  ruleset: sealRuleset(ruleset),
  ...(world.ownMarket
    ? { market: 'installation', beginsAt: new Date(world.beginsAt).toISOString() }
    : { commitment: computeCommitment(world) }),
});

/** The same as the text that is hashed and shown. */
const formatSealedText = (ruleset: ContestRecord['ruleset'], world: SealedWorld): string =>
  canonicalJson(buildSealedContent(ruleset, world));

/** SHA-256 of a contest's rules as they were sealed, hexadecimal. Who has their text computes it again. */
export const computeSeal = (ruleset: ContestRecord['ruleset'], world: SealedWorld): string =>
  hashText(formatSealedText(ruleset, world));

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Sealed {
  readonly seal: string;
  /** What that is the hash of. */
  readonly text: string;
  /** Null on the installation's market. */
  readonly commitment: string | null;
}

/** By what is stored of their worlds, which is read again where that has changed. */
const sealed = new WeakMap<WorldRow, Sealed>();

/** The hashes of a contest, each computed once: one of all instruments takes a millisecond. */
export function readSealed({ contest, world }: RunningContest): Sealed {
  const row = world.row();
  const known = sealed.get(row);
  if (known) return known;
  const text = formatSealedText(contest.ruleset, row);
  const found = {
    seal: hashText(text),
    text,
    commitment: row.ownMarket ? null : computeCommitment(row),
  };
  sealed.set(row, found);
  return found;
}
