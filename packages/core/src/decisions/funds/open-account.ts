import { ACCOUNT_KIND_ROWS } from '../../account/account-kinds.ts';
import { getAccountKind, type AccountTerms } from '../../account/account-terms.ts';
import { NO_BALANCES, post, type AccountState } from '../../account/account.ts';
import { financingDayOf } from '../../charge/financing-day.ts';
import { negate, type Usd } from '../../money/index.ts';
import type { AccountChange } from '../account-change.ts';

/** The virtual funds of a new client: 10,000 USD. */
export const OPENING_GRANT = 10_000_000_000n as Usd;

/**
 * A new trading account with its opening grant, posted against `funding`.
 * @param terms of one that is not a demo account
 */
export function decideOpenAccount(accountId: number, now: number, terms?: AccountTerms): AccountChange {
  const grant = terms?.grant ?? OPENING_GRANT;
  const { profit } = ACCOUNT_KIND_ROWS[getAccountKind(terms ? { terms } : {})];
  const before: AccountState = {
    id: accountId,
    version: 0,
    entryCount: 0,
    fillCount: 0,
    financedThrough: financingDayOf(now),
    marginCall: undefined,
    balances: NO_BALANCES,
    positions: new Map(),
    ...(terms ? { terms } : {}),
    ...(profit === 'balance' ? { settlesProfit: true } : {}),
  };
  const { after, entries } = post(
    before,
    { cash: grant, funding: negate(grant) },
    { kind: 'opening_grant', at: now },
  );
  return { before, after: { ...after, version: 1 }, entries, fill: undefined };
}
