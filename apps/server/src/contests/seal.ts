import { createHash } from 'node:crypto';
import { commitmentOf } from '@lonja/feeds';
import { writeRuleset, type ContestRecord, type NewWorld } from '@lonja/store';
import { canonicalJson } from '@lonja/protocol/canonical-json';

/**
 * SHA-256 of a contest's rules as they were sealed, hexadecimal: its ruleset, and the commitment to its prices. Who has both computes it
 * again.
 */
export const sealOf = (ruleset: ContestRecord['ruleset'], world: NewWorld): string =>
  createHash('sha256')
    .update(canonicalJson({ ruleset: writeRuleset(ruleset), commitment: commitmentOf(world) }))
    .digest('hex');
