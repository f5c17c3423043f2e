import { usd, type Ruleset } from '@lonja/core';

/** A ruleset as JSON, its grant in micros of a USD. */
export type WrittenRuleset = Omit<Ruleset, 'grant'> & { readonly grant: string };

export const writeRuleset = ({ grant, ...ruleset }: Ruleset): WrittenRuleset => ({
  ...ruleset,
  grant: String(grant),
});

export const readRuleset = ({ grant, ...ruleset }: WrittenRuleset): Ruleset => ({
  ...ruleset,
  grant: usd(BigInt(grant)),
});
