import type { WithdrawalNeeds } from '../../administration/withdrawal-status.ts';
import { listWithdrawalQueue, type QueuedWithdrawal } from '@lonja/store';
import { changeWithdrawal } from '../../administration/withdrawal-status.ts';
import { adminWithdrawalAnswer } from '../../views/transfer-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { unlessRefused } from '../kernel/outcome.ts';

const LISTED = 1_000;

/** GET /api/admin/withdrawals and PUT /api/admin/withdrawals/{id}. */
export function registerAdminWithdrawalRoutes(app: Api, dependencies: WithdrawalNeeds): void {
  const { db } = dependencies;
  serve(app, 'listWithdrawals', async () =>
    (await listWithdrawalQueue(db, { limit: LISTED })).map(adminWithdrawalAnswer),
  );

  serve(app, 'changeWithdrawal', async (request) => {
    const { id } = request.params;
    unlessRefused(await changeWithdrawal(dependencies, callerOf(request), id, request.body));
    const [changed] = await listWithdrawalQueue(db, { limit: 1, id });
    return adminWithdrawalAnswer(changed as QueuedWithdrawal);
  });
}
