import { formatUsd, usd } from '@lonja/core';
import type { Transparency } from '@lonja/protocol';
import { countAdjustments } from '@lonja/store/audit/audit-search';
import type { Database } from '@lonja/store/database/database';
import type { AuditStatus, AuditVerification } from './audit-verification.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Administrators' adjustments of clients' figures in the last 30 days, counted at each read. */
export type ReadTransparency = () => Promise<Transparency>;

export interface TransparencyOptions {
  readonly db: Database;
  readonly clock: () => number;
  readonly auditVerification: Pick<AuditVerification, 'status'>;
}

export const createTransparency =
  ({ db, clock, auditVerification }: TransparencyOptions): ReadTransparency =>
  async () => {
    const since = new Date(clock() - DAYS * DAY_MS);
    const { credited, debited, clients, ...counts } = await countAdjustments(db, since);
    return {
      days: DAYS,
      since: since.toISOString(),
      ...counts,
      total: Object.values(counts).reduce((total, count) => total + count, 0),
      clients,
      credited: formatUsd(usd(credited)),
      debited: formatUsd(usd(debited)),
      chain: chainAnswer(auditVerification.status()),
    };
  };

/** The state of the audit log's chain on the wire. */
export const chainAnswer = ({ holds, problem, checkedAt, rows }: AuditStatus): Transparency['chain'] => ({
  holds,
  problem,
  checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
  rows,
});
