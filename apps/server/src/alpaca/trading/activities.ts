import { formatDecimal, formatUsdExact, sum, trimZeros, type EntryKind } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { listAccountEntries, type StatementEntry } from '@lonja/store/funds/statements';
import type { LiveMarket } from '../../market/live-market.ts';
import { invalid } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import type { QueryOf } from '../operations/operation-schemas.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import { newYorkDate, utcText } from '../operations/times.ts';
import { ownAccount } from './own-account.ts';
import { parseRecordId, recordId } from './record-ids.ts';

type ActivityHandlers = Pick<
  OperationHandlers,
  'getAccountActivities' | 'getAccountActivitiesByActivityType'
>;
type AssetsOf = (board: LiveMarket['board']) => Assets;

/** GET /v2/account/activities: the account's ledger, an entry an activity. */
export const activityHandlers = (db: Database, assetsOf: AssetsOf): ActivityHandlers => ({
  getAccountActivities: (asked) => {
    const { activity_types: types, category } = asked.query;
    if (types && category) throw invalid('trading', 'activity_types and category exclude each other');
    return readActivities(db, assetsOf, asked, (type) =>
      category ? (category === 'trade_activity') === (type === 'FILL') : (types?.includes(type) ?? true),
    );
  },
  getAccountActivitiesByActivityType: (asked) =>
    readActivities(db, assetsOf, asked, (type) => type === asked.params['activity_type']?.toUpperCase()),
});

/** What an entry is in Alpaca's words; null where money only changes its place within the account. */
const TYPES: Readonly<Record<EntryKind, string | null>> = {
  opening_grant: 'JNLC',
  deposit: 'CSD',
  fill: 'FILL',
  financing: 'INT',
  dividend: 'DIV',
  profit_move: null,
  profit_settled: null,
  rebalance_fee: 'FEE',
  withdrawal_held: null,
  withdrawal_settled: 'CSW',
  withdrawal_reopened: 'CSW',
  withdrawal_returned: null,
  balance_adjustment: 'JNLC',
  profit_adjustment: 'JNLC',
  position_adjustment: 'JNLC',
  position_change: null,
  cash_in_lieu: 'SPLIT',
  negative_balance_protection: 'JNLC',
};

type Asked = Pick<OperationRequest<'getAccountActivities'>, 'caller' | 'market'> & {
  readonly query: Omit<QueryOf<'getAccountActivities'>, 'activity_types' | 'category'>;
};

const DAY_MS = 86_400_000;
/** Entries of a read. */
const ENTRIES = 500;

async function readActivities(
  db: Database,
  assetsOf: AssetsOf,
  { caller, market, query }: Asked,
  isWanted: (type: string) => boolean,
): Promise<object[]> {
  const { accountId } = ownAccount(caller);
  const { date, after, until, direction, page_size: size } = query;
  const from = date ?? after;
  const before = date === undefined ? until : date + DAY_MS;
  const found: object[] = [];
  let number = query.page_token === undefined ? undefined : parseEntry(query.page_token, accountId);
  for (;;) {
    const entries = await listAccountEntries(db, {
      accountId,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(before === undefined ? {} : { until: new Date(before) }),
      beyond: number,
      direction,
      limit: ENTRIES,
    });
    for (const entry of entries) {
      const type = TYPES[entry.kind as EntryKind];
      if (type === null || !isWanted(type)) continue;
      found.push(buildActivity(entry, type, { accountId, market, assets: assetsOf(market.board) }));
      if (found.length === size) return found;
    }
    const last = entries.at(-1);
    if (!last || entries.length < ENTRIES) return found;
    number = last.number;
  }
}

/** The entry that the last page ended with. */
function parseEntry(token: string, accountId: number): number {
  const entry = parseRecordId('entry', token.split('::')[1] ?? '');
  if (!entry || entry.account !== accountId) throw invalid('trading', 'page_token is not valid');
  return entry.number;
}

interface Place {
  readonly accountId: number;
  readonly market: LiveMarket;
  readonly assets: Assets;
}

function buildActivity(entry: StatementEntry, type: string, { accountId, market, assets }: Place) {
  const at = entry.at.getTime();
  const stamp = entry.at.toISOString().replaceAll(/\D/g, '');
  const id = `${stamp}::${recordId('entry', { account: accountId, number: entry.number })}`;
  const { fill, moved } = entry;
  const index = fill ? market.board.indexOfId(fill.instrumentId) : undefined;
  const symbol =
    index === undefined ? undefined : (assets.at(index)?.symbol ?? market.board.instruments[index]?.symbol);
  if (type === 'FILL' && fill) {
    const quantity = trimZeros(formatDecimal(fill.quantity, 8));
    return {
      id,
      activity_type: type,
      type: 'fill',
      transaction_time: utcText(at),
      order_id:
        fill.orderId === null ? null : recordId('order', { account: accountId, number: fill.orderId }),
      order_status: 'filled',
      symbol: symbol ?? null,
      side: fill.side,
      price: trimZeros(formatDecimal(fill.price, 8)),
      qty: quantity,
      cum_qty: quantity,
      leaves_qty: '0',
    };
  }
  return {
    id,
    activity_type: type,
    date: newYorkDate(at),
    created_at: utcText(at),
    net_amount: formatUsdExact(sum([moved.cash, moved.margin, moved.profit, moved.withdrawal_hold])),
    status: 'executed',
    description: entry.reason ?? entry.kind.replaceAll('_', ' '),
    ...(symbol === undefined ? {} : { symbol }),
  };
}
