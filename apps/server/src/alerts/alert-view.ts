import type { Alert } from '@lonja/protocol';
import type { AlertRecord } from '@lonja/store/alerts/alerts';

/** An alert on the wire. */
export const alertAnswer = (alert: AlertRecord): Alert => ({
  id: String(alert.id),
  account: alert.accountId === undefined ? null : String(alert.accountId),
  symbol: alert.symbol,
  type: alert.type,
  value: Number(alert.value) / 1e8,
  isActive: alert.isActive,
  createdAt: new Date(alert.createdAt).toISOString(),
  firedAt: alert.firedAt === undefined ? null : new Date(alert.firedAt).toISOString(),
});
