import { post, type AccountState, type Posted } from '../../account/account.ts';
import { buildPayment, type DividendPayment } from '../../charge/dividend-payment.ts';
import { negate } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, type Decision } from '../decision.ts';
import { followChange, type TradingChange, type TradingState } from '../trading-change.ts';

/**
 * Pays every dividend that prices have passed since the account's last one: an entry a position and dividend, between `profit`
 * and `market`, in the order of the ex moments. A long is paid, a short pays. Decided before whatever else changes a
 * position, so that what is held now is what was held when the price went ex. Converted at the current rates.
 * @param until quotes after this moment (milliseconds since 1970) do not count yet; all of them unless given
 * @returns a change without entries where nothing held has paid; none when no ex moment is new, nothing is open, or a
 * position that is paid has no quote: its dividend then waits for one
 */
export function decideDividends(
  account: AccountState,
  market: MarketView,
  until = Number.POSITIVE_INFINITY,
): Decision<readonly AccountChange[]> {
  const through = dueThrough(account, market, until);
  if (through === undefined || account.positions.size === 0) return accept();
  const payments = duePayments(account, market, through);
  if (!payments) return accept();
  const { after, entries } = payments.reduce<Posted>(
    (posted, payment) => {
      const next = pay(posted.after, payment, market.now);
      return { after: next.after, entries: [...posted.entries, ...next.entries] };
    },
    { after: account, entries: [] },
  );
  return accept({
    before: account,
    after: { ...after, version: account.version + 1, dividendsThrough: through },
    entries,
    fill: undefined,
  });
}

/**
 * Comes before every other command on an account: pays what is due, so that nothing can change before it what is held. Where
 * nothing is due the state is only marked, and written with the command's own change: what that buys is not paid later.
 * @param until as in `decideDividends`
 */
export function payDividends(
  state: TradingState,
  market: MarketView,
  until?: number,
): { readonly after: TradingState; readonly changes: readonly TradingChange[] } {
  const { account } = state;
  const through = dueThrough(account, market, until);
  if (through === undefined) return { after: state, changes: [] };
  const [change] = decideDividends(account, market, until).changes;
  if (change && change.entries.length > 0) {
    const paid = followChange(state, change, market.now);
    return { after: paid.after, changes: [paid] };
  }
  // Without a change, a dividend waits for a quote.
  const isMarked = change !== undefined || account.positions.size === 0;
  const after = isMarked ? { ...state, account: { ...account, dividendsThrough: through } } : state;
  return { after, changes: [] };
}

/** The moment through which an account's dividends are to be paid; undefined where that is done. */
function dueThrough(
  { dividendsThrough = 0 }: AccountState,
  { dividends }: MarketView,
  until = Number.POSITIVE_INFINITY,
): number | undefined {
  if (!dividends) return undefined;
  const through = Math.min(dividends.newest(), until);
  return through > dividendsThrough ? through : undefined;
}

/** Undefined where a position that is paid has no quote. */
function duePayments(
  { positions, dividendsThrough = 0 }: AccountState,
  market: MarketView,
  through: number,
): readonly DividendPayment[] | undefined {
  const due: DividendPayment[] = [];
  for (const { instrumentId, quantity } of positions.values())
    for (const dividend of market.dividends?.of(instrumentId, dividendsThrough, through) ?? []) {
      const quote = market.quoteOf(instrumentId);
      if (!quote) return undefined;
      due.push(buildPayment(dividend, quantity, market.instrumentOf(instrumentId), quote));
    }
  return due.sort((a, b) => a.exAt - b.exAt || a.instrumentId - b.instrumentId);
}

const pay = (account: AccountState, dividend: DividendPayment, at: number): Posted =>
  post(
    account,
    { profit: dividend.total, market: negate(dividend.total) },
    { kind: 'dividend', dividend, at },
  );
