import type { WithdrawalNeeds } from './withdrawal-status.ts';
import { listWithdrawalQueue, type QueuedWithdrawal } from '@lonja/store/funds/transfers';
import { changeWithdrawal } from './withdrawal-status.ts';
import { adminWithdrawalAnswer } from './transfer-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 1_000;

/** GET /api/admin/withdrawals and PUT /api/admin/withdrawals/{id}. */
export function adminWithdrawalHandlers(dependencies: WithdrawalNeeds) {
  const { db } = dependencies;
  return {
    listWithdrawals: async () =>
      (await listWithdrawalQueue(db, { limit: LISTED })).map(adminWithdrawalAnswer),

    changeWithdrawal: async (request) => {
      const { id } = request.params;
      await changeWithdrawal(dependencies, readCaller(request), id, request.body);
      const [changed] = await listWithdrawalQueue(db, { limit: 1, id });
      return adminWithdrawalAnswer(changed as QueuedWithdrawal);
    },
  } satisfies Partial<Handlers>;
}
