import { findPersonalValues } from '@lonja/store/audit/audit';
import { searchAudit } from '@lonja/store/audit/audit-search';
import type { Database } from '@lonja/store/database/database';
import { listDividends } from '@lonja/store/ledger/dividend-payments';
import { searchEntries } from '@lonja/store/ledger/entry-search';
import { listCharges, type EntryKey } from '@lonja/store/ledger/financing-charges';
import { loadTrialBalance } from '@lonja/store/ledger/trial-balance';
import { chainAnswer } from './transparency.ts';
import type { Desk } from '../desk/desk.ts';
import type { AuditVerification } from './audit-verification.ts';
import type { Market } from '../market/market.ts';
import { dividendOfEntry } from '../accounts/dividend-view.ts';
import { chargesOfEntry } from '../conditions/conditions-view.ts';
import { auditAnswer, digestsIn } from '../administration/audit-view.ts';
import { ledgerAnswer } from '../accounts/ledger-view.ts';
import { joined, type Handlers } from '../calls/serve.ts';

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
export function recordHandlers(dependencies: RecordRoutes) {
  return joined(auditHandlers(dependencies), ledgerHandlers(dependencies));
}

function auditHandlers({ db, auditVerification }: RecordRoutes) {
  return {
    searchAudit: async (request) => {
      const { actor, user, action, from, until } = request.query;
      const page = Number(request.query.page ?? 1);
      const { rows, total } = await searchAudit(db, {
        actor: actor === '' ? undefined : actor,
        user: user === '' ? undefined : user,
        action: action === '' ? undefined : action,
        ...readMoments(from, until),
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
    },
  } satisfies Partial<Handlers>;
}

/** The range as moments: a day means from its beginning, or until its end, in UTC. */
const readMoments = (from: string | undefined, until: string | undefined) => ({
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(Date.parse(until) + (UTC_DAY.test(until) ? DAY_MS : 0)),
});

const UTC_DAY = /^\d{4}-\d{2}-\d{2}$/;

function ledgerHandlers({ db, desk, market, clock }: RecordRoutes) {
  const readTrialBalance = keepFor(BALANCE_HOLDS_MS, clock, () => loadTrialBalance(db));
  return {
    readLedger: async (request) => {
      const { user, kind, from, until } = request.query;
      const page = Number(request.query.page ?? 1);
      const [balance, entries] = await Promise.all([
        readTrialBalance(),
        searchEntries(
          db,
          {
            user: user === '' ? undefined : user,
            kind: kind === '' ? undefined : kind,
            ...readMoments(from, until),
            limit: PAGE,
            offset: (page - 1) * PAGE,
          },
          new Date(clock()),
        ),
      ]);
      const [charges, dividends] = await Promise.all([listCharges(db, entries), listDividends(db, entries)]);
      const evidence = {
        chargesOf: (entry: EntryKey) => chargesOfEntry(charges, entry, market),
        dividendOf: (entry: EntryKey) => dividendOfEntry(dividends, entry, market),
      };
      return { ...ledgerAnswer(balance, entries, evidence, desk.status()), page, size: PAGE };
    },
  } satisfies Partial<Handlers>;
}

/** The balance adds up every entry, so it is cached between pages. */
const BALANCE_HOLDS_MS = 5_000;

/** Caches a value for that time; a failed read is not cached. */
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
