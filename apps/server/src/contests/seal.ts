import { createHash } from 'node:crypto';
import { commitmentOf, scriptHashOf } from '@lonja/feeds';
import { writeRuleset, type ContestRecord, type NewWorld, type WorldRow } from '@lonja/store';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { RunningContest } from './contest-state.ts';

/** What a contest seals: its ruleset, and the commitment to its prices. */
export const sealedContentOf = (ruleset: ContestRecord['ruleset'], world: NewWorld) => ({
  ruleset: writeRuleset(ruleset),
  commitment: commitmentOf(world),
});

/** SHA-256 of a contest's rules as they were sealed, hexadecimal. Who has them computes it again. */
export const sealOf = (ruleset: ContestRecord['ruleset'], world: NewWorld): string =>
  createHash('sha256')
    .update(canonicalJson(sealedContentOf(ruleset, world)))
    .digest('hex');

interface Sealed {
  readonly seal: string;
  readonly commitment: string;
  readonly scriptHash: string | undefined;
}

/** By what is stored of their worlds, which is read again where that has changed. */
const sealed = new WeakMap<WorldRow, Sealed>();

/** The hashes of a contest, each computed once: one of all instruments takes a millisecond. */
export function sealedOf({ contest, world }: RunningContest): Sealed {
  const row = world.row();
  const known = sealed.get(row);
  if (known) return known;
  const found = {
    seal: sealOf(contest.ruleset, row),
    commitment: commitmentOf(row),
    scriptHash: scriptHashOf(row),
  };
  sealed.set(row, found);
  return found;
}
