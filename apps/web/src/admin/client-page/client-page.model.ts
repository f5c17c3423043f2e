/** What the address of a client's page says beside the client. */
export interface ClientSearch {
  /** Number of the account that is looked at; absent: the primary one. */
  readonly account?: number | undefined;
}

export function parseClientSearch({ account }: Readonly<Record<string, unknown>>): ClientSearch {
  return Number.isSafeInteger(account) && Number(account) > 0 ? { account: Number(account) } : {};
}
