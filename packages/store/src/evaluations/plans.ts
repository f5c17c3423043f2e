import type { Phase } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readPhases, writePhases } from '../written/written-progress.ts';

export interface PlanRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Group whose members may begin; null: everybody. */
  readonly group: { readonly id: number; readonly name: string } | null;
  /** Null: the installation's own market. */
  readonly world: number | null;
  readonly phases: readonly Phase[];
  readonly attempts: number;
  readonly createdAt: Date;
  /** Nobody begins any more; null while people do. */
  readonly closedAt: Date | null;
  /** Evaluations that go on, and all that ever began. */
  readonly active: number;
  readonly begun: number;
}

export interface NewPlan extends Pick<
  PlanRecord,
  'slug' | 'name' | 'world' | 'phases' | 'attempts' | 'createdAt'
> {
  readonly groupId: number | null;
  readonly createdBy: string;
}

const plans = (db: Kysely<Tables>) =>
  db
    .selectFrom('programmes as p')
    .leftJoin('groups as g', 'g.id', 'p.group_id')
    .selectAll('p')
    .select([
      'g.name as group_name',
      sql<number>`(select count(*)::int from evaluations e where e.programme_id = p.id)`.as('begun'),
      sql<number>`(select count(*)::int from evaluations e join trading_accounts a on a.id = e.account_id
        where e.programme_id = p.id and a.closed_at is null and a.evaluation ->> 'verdict' is null)`.as(
        'active',
      ),
    ]);

type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

const recordOf = (row: PlanRow): PlanRecord => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  world: row.world_id,
  phases: readPhases(row.phases),
  attempts: row.attempts,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  active: row.active,
  begun: row.begun,
});

/** Saves a plan. @returns its number */
export async function savePlan(work: Kysely<Tables>, plan: NewPlan): Promise<number> {
  const { id } = await work
    .insertInto('programmes')
    .values({
      slug: plan.slug,
      name: plan.name,
      group_id: plan.groupId,
      world_id: plan.world,
      phases: JSON.stringify(writePhases(plan.phases)),
      attempts: plan.attempts,
      created_by: plan.createdBy,
      created_at: plan.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPlan(db: Kysely<Tables>, slug: string): Promise<PlanRecord | undefined> {
  const row = await plans(db).where('p.slug', '=', slug).executeTakeFirst();
  return row && recordOf(row);
}

/**
 * The newest first.
 * @param userId whose: those of everybody, of the person's groups, and those that the person has begun. All unless given
 */
export async function listPlans(
  db: Kysely<Tables>,
  { userId, limit }: { readonly userId: string | undefined; readonly limit: number },
): Promise<PlanRecord[]> {
  const rows = await plans(db)
    .$if(userId !== undefined, (query) =>
      query.where(
        sql<boolean>`(p.group_id is null
          or exists (select from memberships m where m.group_id = p.group_id and m.user_id = ${userId})
          or exists (select from evaluations e where e.programme_id = p.id and e.user_id = ${userId}))`,
      ),
    )
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(recordOf);
}

/** From now on nobody begins. @returns whether anybody could before */
export async function closePlan(
  work: Kysely<Tables>,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('programmes')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
