import type { WithdrawalNeeds } from './withdrawal-status.ts';
import { listWithdrawalQueue, type QueuedWithdrawal } from '@lonja/store/funds/transfers';
import { changeWithdrawal } from './withdrawal-status.ts';
import { adminWithdrawalAnswer } from './transfer-view.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';
import { unlessRefused } from '../calls/outcome.ts';

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
