import { alertedSymbol, decideAlertChange, refuseNewAlert, type AlertTerms } from '@lonja/core';
import {
  changeAlerts,
  keyDays,
  listAlerts,
  type AlertRecord,
  type Database,
  type NewAlert,
} from '@lonja/store';
import { answerAgain } from '../../desk/batch.ts';
import type { KeyedRequest } from '../../desk/submission.ts';
import type { AlertWatch } from '../../watches/alert-watch.ts';
import type { Market } from '../../market/market.ts';
import { alertAnswer } from '../../views/alert-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve, type CallRequest } from '../kernel/serve.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome, type AnsweredOutcome } from '../kernel/outcome.ts';
import { instrumentOf } from '../trading/trades.ts';

export interface AlertRouteDependencies {
  readonly db: Database;
  readonly market: Market;
  readonly alerts: AlertWatch;
  readonly clock: () => number;
}

/** GET, POST, PATCH and DELETE of /api/alerts. The watch hears of a change after its commit. */
export function registerAlertRoutes(app: Api, dependencies: AlertRouteDependencies): void {
  const { db, market, alerts, clock } = dependencies;
  serve(app, 'listAlerts', async (request) =>
    (await listAlerts(db, request.session.userId)).map(alertAnswer),
  );
  serve(app, 'createAlert', async (request, reply) => {
    const terms = termsOf(request.body, market);
    const { idempotency } = idempotencyOf(request);
    const { alert, outcome } = await createAlert(
      db,
      request.session.userId,
      { ...terms, createdAt: clock() },
      idempotency,
    );
    if (alert) alerts.put(alert);
    return sendOutcome(reply, outcome);
  });
  serve(app, 'changeAlert', async (request) => {
    const { value } = request.body;
    if (value !== undefined && value <= 0n) throw new HttpRefusal('alert_incomplete');
    const alert = await changeAlert(db, request.session.userId, request.params.id, request.body);
    alerts.put(alert);
    return alertAnswer(alert);
  });
  serve(app, 'deleteAlert', async (request) => {
    const { id } = request.params;
    const alertId = await changeAlerts(db, request.session.userId, async (book) => {
      const alert = ownAlert(book.alerts, id);
      await book.delete(alert.id);
      return alert.id;
    });
    alerts.remove(alertId);
    return { id };
  });
}

type NewAlertBody = CallRequest<'createAlert'>['body'];

function termsOf({ symbol, type, value }: NewAlertBody, market: Market): AlertTerms {
  const isComplete = symbol && type && value !== undefined && value !== '' && value > 0n;
  if (!isComplete) throw new HttpRefusal('alert_incomplete');
  return { instrumentId: instrumentOf(market, alertedSymbol(symbol)).id, type, value };
}

/** What a key was used for before is answered again: the alert may have changed since, its answer has not. */
const createAlert = (
  db: Database,
  userId: string,
  asked: NewAlert,
  used: KeyedRequest | undefined,
): Promise<{ readonly alert?: AlertRecord; readonly outcome: AnsweredOutcome }> =>
  changeAlerts(db, userId, async (book) => {
    const days = keyDays(asked.createdAt);
    const kept = used && (await book.findResponse(used, days));
    if (kept) return { outcome: answerAgain(kept, used) };
    const refusal = refuseNewAlert(book.alerts);
    // Ends the transaction without a trace.
    if (refusal) throw httpRefusalOf(refusal);
    const alert = await book.insert(asked);
    const answer = { status: 201, body: JSON.stringify(alertAnswer(alert)) };
    if (used) await book.saveResponse({ ...used, ...answer }, days.at(-1) as string);
    return { alert, outcome: { kind: 'accepted', answer } };
  });

const changeAlert = (
  db: Database,
  userId: string,
  id: string,
  change: CallRequest<'changeAlert'>['body'],
): Promise<AlertRecord> =>
  changeAlerts(db, userId, async (book) => {
    const alert = ownAlert(book.alerts, id);
    const others = book.alerts.filter((other) => other !== alert);
    const decision = decideAlertChange(alert, change, others);
    if (!decision.accepted) throw httpRefusalOf(decision.refusal);
    const [after] = decision.changes;
    if (after) await book.update(after);
    return { ...alert, ...after };
  });

/** A foreign id and a missing one get the same 404. */
function ownAlert(alerts: readonly AlertRecord[], id: string): AlertRecord {
  const alert = alerts.find((one) => String(one.id) === id);
  if (!alert) throw new HttpRefusal('not_found');
  return alert;
}
