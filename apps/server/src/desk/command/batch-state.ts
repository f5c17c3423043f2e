import type { TradingState } from '@lonja/core';
import type { LoadedBatch, OpenAccounts } from '@lonja/store/desk/desk-connection';
import type { NewClient } from '@lonja/store/people/new-client';
import { indexClientOrders, type ClientOrders } from './client-orders.ts';

/** The accounts, names and keys of a batch while its commands are decided one after the other. */
export interface BatchState {
  readonly states: Map<number, TradingState>;
  readonly lowered: LoadedBatch['lowered'];
  readonly takenUsernames: Set<string>;
  readonly takenEmails: Set<string>;
  /** What each client has who opens one more account, by the account beside which it opens. */
  readonly openAccounts: Map<number, OpenAccounts>;
  readonly freeAccountIds: number[];
  readonly answers: LoadedBatch['answers'];
  readonly clientOrders: ClientOrders;
  readonly ended: LoadedBatch['ended'];
}

export function buildBatchState(loaded: LoadedBatch, states: Iterable<TradingState>): BatchState {
  return {
    states: new Map([...states].map((state) => [state.account.id, state])),
    lowered: loaded.lowered,
    takenUsernames: new Set(loaded.takenUsernames),
    takenEmails: new Set(loaded.takenEmails),
    openAccounts: new Map(loaded.openAccounts),
    freeAccountIds: [...loaded.accountIds],
    answers: loaded.answers,
    clientOrders: indexClientOrders(loaded.clientOrders),
    ended: loaded.ended,
  };
}

/** For a batch that needs no reads. */
export const NOTHING_LOADED: LoadedBatch = {
  accounts: new Map(),
  holdings: new Map(),
  answers: [],
  lowered: new Map(),
  takenUsernames: new Set(),
  takenEmails: new Set(),
  openAccounts: new Map(),
  accountIds: [],
  clientOrders: [],
  ended: new Set(),
};

export const NONE_OPEN: OpenAccounts = { openAccounts: 0, keptAccounts: 0, contests: [], evaluations: [] };

export function claimAccountId({ freeAccountIds }: BatchState): number {
  const accountId = freeAccountIds.shift();
  if (accountId === undefined) throw new Error('no account number was drawn');
  return accountId;
}

/** Lower-cased by the database, whose unique indexes compare them so. */
export function requireLowered(
  { username, email }: Pick<NewClient, 'username' | 'email'>,
  { lowered }: BatchState,
) {
  const [name, address] = [lowered.get(username), lowered.get(email)];
  if (name === undefined || address === undefined) throw new Error('a name was not asked for');
  return { username: name, email: address };
}
