import { ACCOUNT_SCHEMAS } from './account-schemas.ts';
import { ADMINISTRATION_SCHEMAS } from './administration-schemas.ts';
import { CLASS_SCHEMAS } from './class-schemas.ts';
import { LTI_SCHEMAS } from './lti-schemas.ts';
import { JOURNAL_SCHEMAS } from './journal-schemas.ts';
import { MARKET_SCHEMAS } from './market-schemas.ts';
import { PROGRAM_SCHEMAS } from './program-schemas.ts';
import { PERSON_SCHEMAS } from './person-schemas.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';
import { TRADING_SCHEMAS } from './trading-schemas.ts';
import type { SchemasOf } from '../rows/call-schema.ts';
import { CALLS, type Calls } from '../rows/calls.ts';
import { withProofs } from '../sign-in/proof.ts';

/** The schemas of every call, without the proof of who calls. */
const SCHEMAS = {
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
/** What is left of each call once the server's kernel has taken the proof out of its body. */
export type SchemasWithoutProof = typeof SCHEMAS;

/** The schemas of every call, as it is sent. */
export const CALL_SCHEMAS = withProofs(CALLS, SCHEMAS);
export type CallSchemas = typeof CALL_SCHEMAS;
