import type { PriceAlert } from '../../alert/price-alert.ts';
import { LIMITS } from '../../limits.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** How many alerts of an account may wait at the same time. */
export const MAX_ACTIVE_ALERTS = LIMITS.activeAlerts.count;
/** How many an account may keep, those that fired or are switched off included. */
export const MAX_STORED_ALERTS = LIMITS.storedAlerts.count;

export type AlertRefusal =
  /** As many as allowed are active. */
  | { readonly code: 'too_many_alerts'; readonly maximum: number }
  /** As many as allowed are kept. */
  | { readonly code: 'too_many_kept_alerts'; readonly maximum: number };

type Kept = Pick<PriceAlert, 'isActive'>;

/** Why an account with these alerts may not have one more active alert; the first reason wins. */
export function refuseNewAlert(kept: readonly Kept[]): AlertRefusal | undefined {
  if (kept.length >= MAX_STORED_ALERTS) return { code: 'too_many_kept_alerts', maximum: MAX_STORED_ALERTS };
  return refuseActive(kept);
}

export interface AlertChange {
  readonly isActive?: boolean | undefined;
  /** Above zero, in 1e-8. */
  readonly value?: bigint | undefined;
}

/**
 * Switches an alert on or off, or changes its value. Switching on arms it again even after it fired, and so does a new value
 * while it is active.
 * @param others the account's other alerts
 * @returns the alert afterwards; none where nothing changes
 */
export function decideAlertChange(
  alert: PriceAlert,
  change: AlertChange,
  others: readonly Kept[],
): Decision<readonly PriceAlert[], AlertRefusal> {
  const { isActive = alert.isActive, value = alert.value } = change;
  if (isActive === alert.isActive && value === alert.value) return accept();
  const refusal = isActive && !alert.isActive ? refuseActive(others) : undefined;
  if (refusal) return refuse(refusal);
  const firedAt = isActive ? undefined : alert.firedAt;
  return accept({ ...alert, isActive, value, firedAt, revision: alert.revision + 1 });
}

const refuseActive = (kept: readonly Kept[]): AlertRefusal | undefined =>
  kept.filter((alert) => alert.isActive).length >= MAX_ACTIVE_ALERTS
    ? { code: 'too_many_alerts', maximum: MAX_ACTIVE_ALERTS }
    : undefined;
