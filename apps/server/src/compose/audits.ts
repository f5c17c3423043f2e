import { createAuditVerification, type AuditVerification } from '../jobs/audit-verification.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createLedgerAudit, type LedgerAudit } from '../jobs/ledger-audit.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface AuditsPart extends Part {
  readonly ledgerAudit: LedgerAudit;
  readonly auditVerification: AuditVerification;
}

/** Verifies the ledger and the audit log continuously; a breach makes the desk read-only. */
export function composeAudits(
  { logger, clock }: ServerOptions,
  log: JobLog,
  { background: db }: DatabasePart,
  { desk }: DeskPart,
): AuditsPart {
  const auditVerification = createAuditVerification({
    db,
    clock,
    onBreach: (reason) => desk.setReadOnly(`audit log breach: ${reason}`),
    ...log.of('audit_verification', (error) => logger.warn({ err: error }, 'audit log')),
  });
  const ledgerAudit = createLedgerAudit({
    db,
    clock,
    onBreach: (reason) => desk.setReadOnly(`ledger breach: ${reason}`),
    ...log.of('ledger_audit', (error) => logger.warn({ err: error }, 'ledger audit')),
  });
  return {
    ledgerAudit,
    auditVerification,
    start: () => {
      ledgerAudit.start();
      auditVerification.start();
    },
    stop: async () => {
      await Promise.all([ledgerAudit.stop(), auditVerification.stop()]);
    },
  };
}
