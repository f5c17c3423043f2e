import { digestPersonal } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import type { ConfirmedNumber, RenumberedMember } from '@lonja/store/groups/rosters';
import type { ActBeside } from '../record/record.ts';

/**
 * A member's other number or section, as the audit log has it: grades are exported by them. Numbers and sections are personal, so the log
 * has their digests.
 */
export async function recordRenumbered(db: Database, { userId, before, after }: RenumberedMember) {
  return {
    before: await digestPersonal(db, userId, { ...before }),
    after: await digestPersonal(db, userId, { ...after }),
  };
}

/** The numbers that an act has given to members, each as an act beside it. */
export async function listRenumbered(
  db: Database,
  members: readonly RenumberedMember[],
): Promise<ActBeside[]> {
  const acts: ActBeside[] = [];
  for (const member of members) {
    const figures = await recordRenumbered(db, member);
    acts.push({ action: 'member_numbered', userId: member.userId, ...figures });
  }
  return acts;
}

/** The numbers that an act has confirmed, each as an act beside it. */
export async function listConfirmed(
  db: Database,
  confirmed: readonly ConfirmedNumber[],
): Promise<ActBeside[]> {
  const acts: ActBeside[] = [];
  for (const { userId, externalId, section } of confirmed) {
    const after = await digestPersonal(db, userId, { externalId, section });
    acts.push({ action: 'number_confirmed', userId, after });
  }
  return acts;
}
