import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Whether everybody in this installation was made up to show the product. It never changes back. */
export async function isDemonstration(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('installation').select('is_demonstration').executeTakeFirst();
  return row?.is_demonstration === true;
}

/**
 * Marks an installation before anybody is in it.
 * @param madeAt milliseconds since 1970; its uptime counts from then, however old its people are
 * @throws Error when somebody is in it
 */
export async function markDemonstration(db: Kysely<Tables>, madeAt: number): Promise<void> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) throw new Error('people are in this installation: it cannot become a demonstration');
  await db
    .updateTable('installation')
    .set({ is_demonstration: true, created_at: new Date(madeAt) })
    .execute();
}
