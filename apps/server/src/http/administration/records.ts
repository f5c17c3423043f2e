import { formatUsdExact, usd } from '@lonja/core';
import {
  findPersonalValues,
  listCharges,
  loadTrialBalance,
  searchAudit,
  searchEntries,
  type Database,
} from '@lonja/store';
import { chainAnswer } from '../../audit/transparency.ts';
import type { Desk } from '../../desk/desk.ts';
import type { AuditVerification } from '../../jobs/audit-verification.ts';
import type { Market } from '../../market/market.ts';
import { chargesOfEntry } from '../../views/conditions-view.ts';
import { auditAnswer, digestsIn } from '../../views/audit-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

export interface RecordRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly auditVerification: Pick<AuditVerification, 'status'>;
  readonly clock: () => number;
}

const PAGE = 50;
const DAY_MS = 86_400_000;

/** The audit log and the ledger. */
export function registerRecordRoutes(app: Api, dependencies: RecordRoutes): void {
  registerAuditRoute(app, dependencies);
  registerLedgerRoute(app, dependencies);
}

function registerAuditRoute(app: Api, { db, auditVerification }: RecordRoutes): void {
  serve(app, 'searchAudit', async (request) => {
    const { actor, user, action, from, until } = request.query;
    const page = Number(request.query.page ?? 1);
    const { rows, total } = await searchAudit(db, {
      actor: actor === '' ? undefined : actor,
      user: user === '' ? undefined : user,
      action: action === '' ? undefined : action,
      ...momentsOf(from, until),
      limit: PAGE,
      offset: (page - 1) * PAGE,
    });
    const values = await findPersonalValues(db, rows.flatMap(digestsIn));
    return {
      entries: rows.map((row) => auditAnswer(row, values)),
      total,
      page,
      chain: chainAnswer(auditVerification.status()),
    };
  });
}

/** From the first moment, or the beginning of that day in UTC, to before the last one, or to the end of that day. */
const momentsOf = (from: string | undefined, until: string | undefined) => ({
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(Date.parse(until) + (UTC_DAY.test(until) ? DAY_MS : 0)),
});

const UTC_DAY = /^\d{4}-\d{2}-\d{2}$/;

function registerLedgerRoute(app: Api, { db, desk, market, clock }: RecordRoutes): void {
  const readTrialBalance = keepFor(BALANCE_HOLDS_MS, clock, () => loadTrialBalance(db));
  serve(app, 'readLedger', async (request) => {
    const { user, kind, from, until } = request.query;
    const page = Number(request.query.page ?? 1);
    const [balance, entries] = await Promise.all([
      readTrialBalance(),
      searchEntries(
        db,
        {
          user: user === '' ? undefined : user,
          kind: kind === '' ? undefined : kind,
          ...momentsOf(from, until),
          limit: PAGE,
          offset: (page - 1) * PAGE,
        },
        new Date(clock()),
      ),
    ]);
    const charges = await listCharges(db, entries);
    const { state, reason } = desk.status();
    return {
      accounts: balance.accounts,
      entryCount: balance.entries,
      fills: balance.fills,
      lines: balance.lines.map((line) => ({ ...line, balance: formatUsdExact(line.balance) })),
      total: formatUsdExact(balance.total),
      entries: entries.map(({ accountId, at, postings, ...entry }) => ({
        username: entry.username,
        accountId: String(accountId),
        number: entry.number,
        kind: entry.kind,
        at: at.toISOString(),
        reason: entry.reason,
        postings: Object.fromEntries(
          Object.entries(postings).map(([name, amount]) => [name, formatUsdExact(usd(BigInt(amount)))]),
        ),
        charges: chargesOfEntry(charges, { accountId, number: entry.number }, market),
      })),
      page,
      size: PAGE,
      state,
      problem: reason,
    };
  });
}

/** Every entry is added up: not again for each page that somebody turns. */
const BALANCE_HOLDS_MS = 5_000;

/** Reads anew what is older than that; a reading that fails is not kept. */
function keepFor<Value>(
  milliseconds: number,
  clock: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    if (kept && clock() - kept.at < milliseconds) return kept.value;
    const value = read();
    kept = { at: clock(), value };
    value.catch(() => (kept = undefined));
    return value;
  };
}
