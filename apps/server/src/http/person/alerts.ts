import { listAccountAlerts } from '@lonja/store';
import { changeAlert, createAlert, deleteAlert, type AlertRoom } from '../../administration/alerts.ts';
import { alertAnswer } from '../../views/alert-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome, unlessRefused } from '../kernel/outcome.ts';

/** GET, POST, PATCH and DELETE of /api/alerts. */
export function registerAlertRoutes(app: Api, room: AlertRoom): void {
  serve(app, 'listAlerts', async ({ session }) =>
    (await listAccountAlerts(room.db, session)).map(alertAnswer),
  );
  serve(app, 'createAlert', async (request, reply) => {
    const { session, market, body } = request;
    const { idempotency } = idempotencyOf(request);
    return sendOutcome(reply, await createAlert(room, { ...session, market }, body, idempotency));
  });
  serve(app, 'changeAlert', async ({ session, params, body }) =>
    alertAnswer(unlessRefused(await changeAlert(room, session, params.id, body))),
  );
  serve(app, 'deleteAlert', async ({ session, params: { id } }) => {
    unlessRefused(await deleteAlert(room, session, id));
    return { id };
  });
}
