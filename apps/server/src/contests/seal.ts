import { createHash } from 'node:crypto';
import { commitmentOf } from '@lonja/feeds';
import { writeRuleset, type ContestRecord, type WorldRow } from '@lonja/store';
import { canonicalJson } from '@lonja/protocol/canonical-json';

/** What a contest seals: its ruleset, and the commitment to its prices. */
export const sealedOf = (ruleset: ContestRecord['ruleset'], world: WorldRow) => ({
  ruleset: writeRuleset(ruleset),
  commitment: commitmentOf(world),
});

/** SHA-256 of a contest's rules as they were sealed, hexadecimal. Who has them computes it again. */
export const sealOf = (ruleset: ContestRecord['ruleset'], world: WorldRow): string =>
  createHash('sha256')
    .update(canonicalJson(sealedOf(ruleset, world)))
    .digest('hex');
