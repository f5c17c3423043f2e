import { hash } from 'node:crypto';
import type { LiveMarket } from '../../market/live-market.ts';
import { invalid } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import { beginOfDay, newYorkDate } from '../operations/times.ts';

/** One of the kinds that this market has. */
type ActionKind = 'cash_dividends' | 'forward_splits' | 'reverse_splits';

interface CorporateAction {
  readonly kind: ActionKind;
  readonly id: string;
  /** When it takes effect, in milliseconds since 1970. */
  readonly at: number;
  readonly symbol: string;
  readonly figures: object;
}

const DAY_MS = 86_400_000;
/** The calendar of a year is computed when it is first asked for, so far dates are refused. */
const REACH_DAYS = 366;

/** GET /v1/corporate-actions: the dividends and splits that simulated companies have announced. */
export function corporateActionHandlers(
  assetsOf: (board: LiveMarket['board']) => Assets,
): Pick<OperationHandlers, 'CorporateActions'> {
  return {
    CorporateActions: ({ market, query }) => {
      const now = market.now();
      const { start = beginOfDay(now), end = beginOfDay(now), symbols, limit, sort } = query;
      // Both days are included.
      const until = end + DAY_MS;
      const isNear = start >= now - REACH_DAYS * DAY_MS && until <= now + REACH_DAYS * DAY_MS;
      if (start >= until) throw invalid('data', 'end should not be before start');
      if (!isNear) throw invalid('data', `only ${REACH_DAYS} days back and ahead are known`);
      const [kinds, ids] = [parseKinds(query.types), query.ids?.split(',')];
      const wanted = listActions(market, assetsOf(market.board), start, until)
        .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
        .filter(({ symbol }) => symbols === undefined || symbols.includes(symbol))
        .filter(({ id }) => ids === undefined || ids.includes(id))
        .toSorted((a, b) => (sort === 'asc' ? a.at - b.at : b.at - a.at));
      const from = requirePlace(wanted, query.page_token);
      const page = wanted.slice(from, from + limit);
      return { corporate_actions: grouped(page), next_page_token: wanted[from + limit]?.id ?? null };
    },
  };
}

/** In the singular, as they are asked for: `cash_dividend,forward_split`. */
const parseKinds = (types: string | undefined): readonly string[] | undefined =>
  types === undefined || types === '' ? undefined : types.split(',').map((type) => `${type.trim()}s`);

function listActions(market: LiveMarket, assets: Assets, from: number, until: number): CorporateAction[] {
  const { board, dividends, splits } = market;
  const symbolOf = (symbol: string): string | undefined => {
    const index = board.indexOf(symbol);
    return index === undefined ? undefined : assets.at(index)?.symbol;
  };
  const paid = dividends.announced(from, until, market.now()).flatMap(({ symbol: named, exAt, amount }) => {
    const symbol = symbolOf(named);
    if (symbol === undefined) return [];
    const figures = {
      rate: Number(amount) / 1e8,
      special: false,
      foreign: false,
      cusip: '',
      currency: 'USD',
    };
    return [buildAction('cash_dividends', symbol, exAt, figures)];
  });
  const split = splits.announced(from, until, market.now()).flatMap(({ symbol: named, at, ratio }) => {
    const symbol = symbolOf(named);
    if (symbol === undefined) return [];
    const figures = { new_rate: ratio.newUnits, old_rate: ratio.oldUnits };
    return ratio.newUnits > ratio.oldUnits
      ? [buildAction('forward_splits', symbol, at, { ...figures, cusip: '' })]
      : [buildAction('reverse_splits', symbol, at, { ...figures, old_cusip: '', new_cusip: '' })];
  });
  return [...paid, ...split];
}

function buildAction(kind: ActionKind, symbol: string, at: number, figures: object): CorporateAction {
  const date = newYorkDate(at);
  const id = hash('sha256', `${kind} ${symbol} ${at}`).slice(0, 32);
  const dates = { process_date: date, ex_date: date, record_date: date, payable_date: date };
  return { kind, id, at, symbol, figures: { id, symbol, ...figures, ...dates } };
}

function grouped(actions: readonly CorporateAction[]): Partial<Record<ActionKind, object[]>> {
  const groups: Partial<Record<ActionKind, object[]>> = {};
  for (const { kind, figures } of actions) (groups[kind] ??= []).push(figures);
  return groups;
}

function requirePlace(actions: readonly CorporateAction[], token: string | undefined): number {
  if (token === undefined) return 0;
  const place = actions.findIndex(({ id }) => id === token);
  if (place === -1) throw invalid('data', 'invalid page_token');
  return place;
}
