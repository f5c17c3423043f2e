import { digestPersonal, type Database, type NewAuditRow, type RenumberedMember } from '@lonja/store';
import { auditRowOf, type Act } from '../audit/act.ts';

/**
 * The audit row of a member's other number or section: grades are exported by them. They are personal, so the log has their
 * digests.
 */
export async function renumberedRow(
  db: Database,
  act: Omit<Act, 'action' | 'userId'>,
  { userId, before, after, at }: RenumberedMember & { readonly at: number },
): Promise<NewAuditRow> {
  const numbered: Act = { ...act, action: 'member_numbered', userId };
  return auditRowOf(numbered, {
    at,
    before: await digestPersonal(db, userId, { ...before }),
    after: await digestPersonal(db, userId, { ...after }),
    isNotified: false,
  });
}
