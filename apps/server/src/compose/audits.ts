import { chooseAuditShare } from '../cluster/audit-share.ts';
import type { Home } from '../cluster/home.ts';
import { createAuditVerification, type AuditVerification } from '../system/audit-verification.ts';
import { createBreachWatch, type BreachWatch } from '../system/breach-watch.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createLedgerAudit, type LedgerAudit } from '../system/ledger-audit.ts';
import type { Bus } from '../bus/bus.ts';
import { processName } from '../process/process-name.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface AuditsPart extends Part {
  readonly ledgerAudit: LedgerAudit;
  readonly auditVerification: AuditVerification;
  readonly breaches: BreachWatch;
}

/** Verifies this process's share of the ledger and of the audit log continuously; a breach makes every desk on the database read-only. */
export function composeAudits(
  { logger, clock }: ServerOptions,
  log: JobLog,
  { background: db }: DatabasePart,
  { desk, onBreach }: DeskPart,
  bus: Bus,
  home: Home,
): AuditsPart {
  const breaches = createBreachWatch({
    db,
    desk,
    clock,
    onStop: (reason) => logger.fatal({ reason }, 'breach: the desks of this database are read-only'),
    onSaved: () => bus.publish('mode', 'breach'),
    process: processName(),
    ...log.of('breach_watch', (error) => logger.warn({ err: error }, 'breaches')),
  });
  onBreach(breaches.report);
  const auditVerification = createAuditVerification({
    db,
    clock,
    isKeeper: () => home.holds('chores'),
    onBreach: (reason) => breaches.report(`audit log breach: ${reason}`),
    ...log.of('audit_verification', (error) => logger.warn({ err: error }, 'audit log')),
  });
  const ledgerAudit = createLedgerAudit({
    db,
    clock,
    share: () => chooseAuditShare(home),
    onBreach: (reason) => breaches.report(`ledger breach: ${reason}`),
    ...log.of('ledger_audit', (error) => logger.warn({ err: error }, 'ledger audit')),
  });
  return {
    ledgerAudit,
    auditVerification,
    breaches,
    start: async () => {
      await breaches.start();
      ledgerAudit.start();
      auditVerification.start();
    },
    stop: async () => {
      await Promise.all([ledgerAudit.stop(), auditVerification.stop()]);
      await breaches.stop();
    },
  };
}
