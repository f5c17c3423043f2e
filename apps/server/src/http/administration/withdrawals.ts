import { findWithdrawal, listWithdrawalQueue, type Database, type QueuedWithdrawal } from '@lonja/store';
import { isReason, newAct } from '../../audit/new-act.ts';
import type { Desk } from '../../desk/desk.ts';
import { adminWithdrawalAnswer } from '../../views/transfer-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { refuseOwnBooks } from './positions.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requireConfirmation } from './password-confirmation.ts';
import { isUuid } from '../kernel/uuid.ts';
import { readWithdrawal, submitWithdrawalStatus } from '../../administration/withdrawal-status.ts';

interface AdminWithdrawalRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly clock: () => number;
}

const LISTED = 1_000;

/** GET /api/admin/withdrawals and PUT /api/admin/withdrawals/{id}. */
export function registerAdminWithdrawalRoutes(app: Api, dependencies: AdminWithdrawalRoutes): void {
  const { db, desk } = dependencies;
  serve(app, 'listWithdrawals', async () =>
    (await listWithdrawalQueue(db, { limit: LISTED })).map(adminWithdrawalAnswer),
  );

  serve(app, 'changeWithdrawal', async (request) => {
    await requireConfirmation(dependencies, request);
    const { id } = request.params;
    const row = isUuid(id) ? await findWithdrawal(db, id) : undefined;
    if (!row) throw new HttpRefusal('not_found');
    refuseOwnBooks(request, row.user_id);
    const { status, adminNotes, reason, expectedRevision = row.revision } = request.body;
    if (expectedRevision !== row.revision) {
      throw new HttpRefusal('withdrawal_changed', { status: row.status, revision: row.revision });
    }
    const notes = adminNotes === undefined ? undefined : adminNotes?.trim() || null;
    const outcome = await submitWithdrawalStatus(db, desk, {
      accountId: row.account_id,
      withdrawal: readWithdrawal(row),
      next: status,
      notes,
      act: await newAct(db, request, {
        action: 'withdrawal_set',
        subject: { kind: 'withdrawal', id },
        userId: row.user_id,
        reason: reason ?? (notes && isReason(notes) ? notes : undefined),
      }),
      render: () => ({ status: 200, body: '{}' }),
    });
    if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
    const [changed] = await listWithdrawalQueue(db, { limit: 1, id });
    return adminWithdrawalAnswer(changed as QueuedWithdrawal);
  });
}
