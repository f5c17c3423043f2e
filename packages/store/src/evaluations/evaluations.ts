import type { AccountState, PositionState, VerdictKind } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { AuditRow } from '../audit/audit.ts';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import { readAhead } from '../database/many/read-ahead.ts';
import type { Tables } from '../database/tables.ts';
import { readAccountRow, loadPositionsByAccount } from '../trading/accounts.ts';
import type { AccountOfSlot } from '../trading/open-accounts.ts';

export interface EvaluationRecord {
  readonly account: AccountState;
  readonly plan: { readonly id: number; readonly slug: string; readonly name: string };
  readonly user: { readonly id: string; readonly username: string; readonly fullName: string | null };
  readonly isErased: boolean;
  readonly beganAt: Date;
  /** Market time; null while it goes on. */
  readonly closedAt: Date | null;
  readonly verdict: {
    readonly kind: VerdictKind;
    /** Market time. */
    readonly at: Date;
    /** Canonical JSON of what it was decided from; null where an administrator voided it. */
    readonly evidence: string | null;
    /** Why an administrator voided it; null where its rules ended it. */
    readonly reason: string | null;
  } | null;
  readonly appeal: AppealRecord | null;
}

export interface AppealRecord {
  /** Null once its person is erased. */
  readonly text: string | null;
  readonly madeAt: Date;
  readonly answer: { readonly isUpheld: boolean; readonly text: string; readonly at: Date } | null;
}

interface WantedEvaluations {
  readonly planId?: number;
  readonly userId?: string;
  readonly accountId?: number;
  readonly limit: number;
  /** Accounts with lower numbers than this one. */
  readonly before?: number;
}

/** The newest first. */
export async function listEvaluations(
  db: Kysely<Tables>,
  { planId, userId, accountId, limit, before }: WantedEvaluations,
): Promise<EvaluationRecord[]> {
  const rows = await db
    .selectFrom('evaluations as e')
    .innerJoin('programmes as p', 'p.id', 'e.programme_id')
    .innerJoin('trading_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('evaluation_verdicts as v', 'v.account_id', 'e.account_id')
    .leftJoin('audit_log as l', (join) => join.onRef('l.id', '=', 'v.act').on('v.kind', '=', 'voided'))
    .leftJoin('evaluation_appeals as q', 'q.account_id', 'e.account_id')
    .selectAll('a')
    .select([
      'p.id as plan_id',
      'p.slug as plan_slug',
      'p.name as plan_name',
      'u.username',
      'u.full_name',
      'u.deleted_at',
      'v.kind as verdict',
      'v.at as verdict_at',
      'v.evidence as verdict_evidence',
      sql<string | null>`l.record::jsonb ->> 'reason'`.as('void_reason'),
      'q.text as appeal_text',
      'q.made_at',
      'q.is_upheld',
      'q.answer',
      'q.answered_at',
    ])
    .$if(planId !== undefined, (query) => query.where('e.programme_id', '=', planId as number))
    .$if(userId !== undefined, (query) => query.where('e.user_id', '=', userId as string))
    .$if(accountId !== undefined, (query) => query.where('e.account_id', '=', accountId as number))
    .$if(before !== undefined, (query) => query.where('e.account_id', '<', before as number))
    .orderBy('e.account_id', 'desc')
    .limit(limit)
    .execute();
  const held = await loadPositionsByAccount(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    account: { ...readAccountRow(row), positions: held.get(row.id) ?? new Map<number, PositionState>() },
    plan: { id: row.plan_id, slug: row.plan_slug, name: row.plan_name },
    user: { id: row.user_id, username: row.username, fullName: row.full_name },
    isErased: row.deleted_at !== null,
    beganAt: row.opened_at,
    closedAt: row.closed_at,
    verdict:
      row.verdict && row.verdict_at
        ? { kind: row.verdict, at: row.verdict_at, evidence: row.verdict_evidence, reason: row.void_reason }
        : null,
    appeal: row.made_at && readAppeal({ ...row, made_at: row.made_at }),
  }));
}

interface AppealColumns {
  readonly appeal_text: string | null;
  readonly made_at: Date;
  readonly is_upheld: boolean | null;
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

const readAppeal = ({
  appeal_text,
  made_at,
  is_upheld,
  answer,
  answered_at,
}: AppealColumns): AppealRecord => ({
  text: appeal_text,
  madeAt: made_at,
  answer:
    is_upheld === null || answer === null || answered_at === null
      ? null
      : { isUpheld: is_upheld, text: answer, at: answered_at },
});

/** Accounts per page: as few as are read in some milliseconds. */
const PAGE = 250;

/** Every account whose evaluation goes on, of these slots and a world (undefined: the installation's market), page by page. */
export const loadEvaluated = (
  db: Kysely<Tables>,
  slots: readonly number[],
  world: number | undefined,
): AsyncGenerator<AccountOfSlot[], void> =>
  readAhead(0, async (after) => {
    const rows = await db
      .selectFrom('trading_accounts as a')
      .selectAll()
      .where('a.id', '>', after)
      .where('a.kind', '=', 'evaluation')
      .where('a.closed_at', 'is', null)
      .where(sql<boolean>`a.evaluation ->> 'verdict' is null`)
      .where(ofSlots('a', slots))
      .where(inWorld('a', world))
      .orderBy('a.id')
      .limit(PAGE)
      .execute();
    const held = await loadPositionsByAccount(
      db,
      rows.map(({ id }) => id),
    );
    return {
      page: rows.map((row) => ({
        slot: row.slot,
        account: { ...readAccountRow(row), positions: held.get(row.id) ?? new Map<number, PositionState>() },
      })),
      next: rows[PAGE - 1]?.id,
    };
  });

/** What a verdict was decided from, and its row of the audit log, which has the hash of it. */
export interface VerdictEvidence {
  /** Canonical JSON. */
  readonly evidence: string;
  readonly audit: AuditRow;
}

export async function findVerdictEvidence(
  db: Kysely<Tables>,
  accountId: number,
): Promise<VerdictEvidence | undefined> {
  const row = await db
    .selectFrom('evaluation_verdicts as v')
    .innerJoin('audit_log as l', 'l.id', 'v.act')
    .select(['v.evidence', 'l.number', 'l.id', 'l.record', 'l.previous_hash', 'l.hash'])
    .where('v.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.evidence) return undefined;
  const { evidence, ...audit } = row;
  return { evidence, audit };
}

/** Saves what somebody says against a verdict. @returns false where there is no verdict, or something was said already */
export async function saveAppeal(
  db: Kysely<Tables>,
  { accountId, text, at }: { readonly accountId: number; readonly text: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('evaluation_appeals')
    .columns(['account_id', 'text', 'made_at'])
    .expression((query) =>
      query
        .selectFrom('evaluation_verdicts as v')
        .select([
          'v.account_id',
          sql<string>`${text}`.as('text'),
          sql<Date>`${at}::timestamptz`.as('made_at'),
        ])
        .where('v.account_id', '=', accountId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves the answer to an appeal. @returns false where there is none that waits for one */
export async function answerAppeal(
  work: Kysely<Tables>,
  {
    accountId,
    isUpheld,
    answer,
    at,
  }: { readonly accountId: number; readonly isUpheld: boolean; readonly answer: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('evaluation_appeals')
    .set({ is_upheld: isUpheld, answer, answered_at: at })
    .where('account_id', '=', accountId)
    .where('is_upheld', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
