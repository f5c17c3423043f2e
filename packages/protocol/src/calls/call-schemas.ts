import { ACCOUNT_SCHEMAS } from './account-schemas.ts';
import { ADMINISTRATION_SCHEMAS } from './administration-schemas.ts';
import { CLASS_SCHEMAS } from './classes/class-schemas.ts';
import { LTI_SCHEMAS } from './classes/lti-schemas.ts';
import { JOURNAL_SCHEMAS } from './journal/journal-schemas.ts';
import { MARKET_SCHEMAS } from './market-schemas.ts';
import { PROGRAM_SCHEMAS } from './programs/program-schemas.ts';
import { PERSON_SCHEMAS } from './person-schemas.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';
import { TRADING_SCHEMAS } from './trading-schemas.ts';
import type { SchemasOf } from './call-schema.ts';
import type { Calls } from './calls.ts';

/** The schemas of every call. */
export const CALL_SCHEMAS = {
  ...PERSON_SCHEMAS,
  ...PROGRAM_SCHEMAS,
  ...MARKET_SCHEMAS,
  ...TRADING_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...JOURNAL_SCHEMAS,
  ...CLASS_SCHEMAS,
  ...LTI_SCHEMAS,
  ...SITE_SCHEMAS,
  ...ADMINISTRATION_SCHEMAS,
} satisfies SchemasOf<Calls>;
export type CallSchemas = typeof CALL_SCHEMAS;
