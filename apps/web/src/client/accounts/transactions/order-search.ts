/** The transactions tab's state in the address. */
export interface OrderSearch {
  readonly q?: string;
  readonly type?: 'buy' | 'sell';
  /** Calendar days in the person's zone: '2026-11-21'. */
  readonly from?: string;
  readonly to?: string;
  /** Number of an earlier account; the present one unless given. */
  readonly account?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ACCOUNT = /^[1-9]\d{0,8}$/;

export function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  const { q, type, from, to, account } = search;
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}),
    ...(type === 'buy' || type === 'sell' ? { type } : {}),
    ...(typeof from === 'string' && DAY.test(from) ? { from } : {}),
    ...(typeof to === 'string' && DAY.test(to) ? { to } : {}),
    ...(ACCOUNT.test(String(account)) ? { account: String(account) } : {}),
  };
}
