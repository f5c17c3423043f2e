import { randomUUID } from 'node:crypto';
import type { NewAuditRow } from '@lonja/store/audit/act-writes';
import { digestPersonal, type Recorded } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import type { RenumberedMember } from '@lonja/store/groups/rosters';
import { buildAuditRow, type Act } from '../record/act.ts';

/**
 * The audit row of a member's other number or section: grades are exported by them. Numbers and sections are personal, so the log
 * has their digests.
 */
export async function renumberedRow(
  db: Database,
  act: Omit<Act, 'action' | 'userId'>,
  { userId, before, after, at }: RenumberedMember & { readonly at: number },
): Promise<NewAuditRow> {
  const numbered: Act = { ...act, action: 'member_numbered', userId };
  return buildAuditRow(numbered, {
    at,
    before: await digestPersonal(db, userId, { ...before }),
    after: await digestPersonal(db, userId, { ...after }),
    isNotified: false,
  });
}

/** The audit rows of numbers that somebody, or a launch, has confirmed: one a member, with digests. */
export const confirmedRecord =
  (act: Act, at: number) =>
  async (
    confirmed: readonly {
      readonly userId: string;
      readonly externalId: string;
      readonly section: string | null;
    }[],
    db: Database,
  ): Promise<Recorded> => {
    const audit: NewAuditRow[] = [];
    for (const { userId, externalId, section } of confirmed) {
      const after = await digestPersonal(db, userId, { externalId, section });
      const ofMember: Act = { ...act, id: randomUUID(), action: 'number_confirmed', userId };
      audit.push(buildAuditRow(ofMember, { at, before: {}, after, isNotified: false }));
    }
    return { audit, notices: [] };
  };
