import {
  alertedSymbol,
  decideAlertChange,
  refuseNewAlert,
  type AlertTerms,
  type AlertType,
} from '@lonja/core';
import { changeAlerts, type AlertOwner, type AlertRecord } from '@lonja/store/alerts/alerts';
import type { Database } from '@lonja/store/database/database';
import { keyDays } from '@lonja/store/idempotency/key-partitions';
import { answerAgain } from '../desk/command/used-key.ts';
import type { Answer, KeyedRequest, Outcome } from '../desk/command/submission.ts';
import type { Market } from '../market/market.ts';
import { orRefuse, refuse, refuseAs } from '../refusal/refuse.ts';
import { alertAnswer } from './alert-view.ts';
import type { AlertWatch } from './alert-watch.ts';

/** The owner of alerts, and the market that they are evaluated on. */
interface AlertedAccount extends AlertOwner {
  readonly market: Market;
}

export interface AlertNeeds {
  readonly db: Database;
  /** Notified of a change after its commit. */
  readonly alerts: Pick<AlertWatch, 'put' | 'remove'>;
  readonly clock: () => number;
}

/** A client's request; the specification's dialog may leave out each field. */
interface AskedAlert {
  readonly symbol?: string | undefined;
  readonly type?: AlertType | undefined;
  readonly value?: bigint | '' | undefined;
}

/** The result of a new alert: from its row, or the saved response of its key. */
type CreatedAlert = { readonly kind: 'accepted'; readonly answer: Answer } | AnsweredAgain;
type AnsweredAgain = Extract<Outcome, { kind: 'replayed' }>;

/** Creates a price alert of an account; a retry under the same key gets the first answer, even if the alert has changed since. */
export async function createAlert(
  needs: AlertNeeds,
  { market, ...owner }: AlertedAccount,
  asked: AskedAlert,
  key: KeyedRequest | undefined,
): Promise<CreatedAlert> {
  const terms = readAlertTerms(asked, market);
  const createdAt = needs.clock();
  const { alert, outcome } = await saveNewAlert(needs.db, owner, { ...terms, createdAt }, key);
  if (alert) needs.alerts.put(alert);
  return outcome;
}

function readAlertTerms({ symbol, type, value }: AskedAlert, market: Market): AlertTerms {
  if (!symbol || !type || !value || value <= 0n) refuse('alert_incomplete');
  const instrument = market.instrumentBySymbol(alertedSymbol(symbol));
  return instrument ? { instrumentId: instrument.id, type, value } : refuse('unknown_instrument');
}

const saveNewAlert = (
  db: Database,
  owner: AlertOwner,
  asked: AlertTerms & { readonly createdAt: number },
  key: KeyedRequest | undefined,
): Promise<{ readonly alert?: AlertRecord; readonly outcome: CreatedAlert }> =>
  changeAlerts(db, owner, async (own) => {
    const days = keyDays(asked.createdAt);
    const used = key && (await own.findResponse(key, days));
    if (used) return { outcome: orRefuse(answerAgain(used, key)) };
    if (own.isClosed) refuse('account_closed');
    const refusal = refuseNewAlert(own.alerts);
    if (refusal) refuseAs(refusal);
    const alert = await own.insert(asked);
    const answer = { status: 201, body: JSON.stringify(alertAnswer(alert)) };
    if (key) await own.saveResponse({ ...key, ...answer }, days.at(-1) as string);
    return { alert, outcome: { kind: 'accepted', answer } };
  });

interface AlertChange {
  readonly isActive?: boolean | undefined;
  readonly value?: bigint | undefined;
}

/** Switches one of an account's alerts, or changes its value. */
export async function changeAlert(
  { db, alerts }: AlertNeeds,
  owner: AlertOwner,
  id: string,
  change: AlertChange,
): Promise<AlertRecord> {
  if (change.value !== undefined && change.value <= 0n) refuse('alert_incomplete');
  const changed = await changeAlerts(db, owner, async (own): Promise<AlertRecord> => {
    const alert = findAlert(own.alerts, id);
    if (!alert) refuse('not_found');
    const others = own.alerts.filter((other) => other !== alert);
    const [after] = orRefuse(decideAlertChange(alert, change, others)).changes;
    if (after) await own.update(after);
    return { ...alert, ...after };
  });
  alerts.put(changed);
  return changed;
}

/** Deletes one of an account's alerts. */
export async function deleteAlert({ db, alerts }: AlertNeeds, owner: AlertOwner, id: string): Promise<void> {
  const deleted = await changeAlerts(db, owner, async (own) => {
    const alert = findAlert(own.alerts, id);
    if (alert) await own.delete(alert.id);
    return alert;
  });
  if (!deleted) refuse('not_found');
  alerts.remove(deleted.id);
}

/** Refuses a foreign id like a missing one. */
const findAlert = (alerts: readonly AlertRecord[], id: string): AlertRecord | undefined =>
  alerts.find((one) => String(one.id) === id);
