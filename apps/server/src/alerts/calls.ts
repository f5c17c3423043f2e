import { listAccountAlerts } from '@lonja/store/alerts/alerts';
import { changeAlert, createAlert, deleteAlert, type AlertNeeds } from './alerts.ts';
import { alertAnswer } from './alert-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { readIdempotency } from '../calls/idempotency.ts';
import { sendOutcome } from '../calls/outcome.ts';

/** GET, POST, PATCH and DELETE of /api/alerts. */
export function alertHandlers(needs: AlertNeeds) {
  return {
    listAlerts: async ({ session }) => (await listAccountAlerts(needs.db, session)).map(alertAnswer),
    createAlert: async (request, reply) => {
      const { session, market, body } = request;
      const { idempotency } = readIdempotency(request);
      return sendOutcome(reply, await createAlert(needs, { ...session, market }, body, idempotency));
    },
    changeAlert: async ({ session, params, body }) =>
      alertAnswer(await changeAlert(needs, session, params.id, body)),
    deleteAlert: async ({ session, params: { id } }) => {
      await deleteAlert(needs, session, id);
      return { id };
    },
  } satisfies Partial<Handlers>;
}
