import { ACCOUNT_CALLS } from './account-calls.ts';
import { ADMINISTRATION_CALLS } from './administration-calls.ts';
import { CLASS_CALLS } from './class-calls.ts';
import { LTI_CALLS } from './lti-calls.ts';
import { JOURNAL_CALLS } from './journal-calls.ts';
import type { CallMethod, CallRow, ReadRow } from './call-row.ts';
import { MARKET_CALLS } from './market-calls.ts';
import { PROGRAM_CALLS } from './program-calls.ts';
import { PERSON_CALLS } from './person-calls.ts';
import { SITE_CALLS } from './site-calls.ts';
import { TRADING_CALLS } from './trading-calls.ts';

/** Every call, by its name. The schemas stand beside it, in `call-schemas.ts`. */
export const CALLS = {
  ...PERSON_CALLS,
  ...PROGRAM_CALLS,
  ...MARKET_CALLS,
  ...TRADING_CALLS,
  ...ACCOUNT_CALLS,
  ...JOURNAL_CALLS,
  ...CLASS_CALLS,
  ...LTI_CALLS,
  ...SITE_CALLS,
  ...ADMINISTRATION_CALLS,
};
export type Calls = typeof CALLS;
export type CallName = keyof Calls;
/** The calls that change nothing, by their routes. */
export type ReadName = { [Name in CallName]: Calls[Name] extends ReadRow ? Name : never }[CallName];
export type WriteName = Exclude<CallName, ReadName>;

/** The reads that a write makes stale. A row that names anything else does not compile here. */
export const madeStaleBy = (name: WriteName): readonly ReadName[] | 'everything' => CALLS[name].makesStale;

/** @returns method and path, in which `:name` stands for a parameter */
export function splitRoute(route: CallRow['route']): { readonly method: CallMethod; readonly path: string } {
  const [method, path] = route.split(' ') as [CallMethod, string];
  return { method, path };
}
