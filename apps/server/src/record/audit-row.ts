import { assertInvariant } from '@lonja/core';
import { ACT_ROWS } from '@lonja/protocol/act-actions';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { NewAuditRow } from '@lonja/store/audit/audit-rows';
import type { NewNotice } from '@lonja/store/notices/notices';
import type { DoneAct } from './act.ts';

/**
 * An act's row of the audit log. Whether its person is notified follows from the notices that commit with it, which must be as the row of
 * its kind says.
 */
export function buildAuditRow({ act, ...result }: DoneAct, notices: readonly NewNotice[]): NewAuditRow {
  const { id, actorId, actorRole = 'admin', shown, reason, requestId, address } = act;
  const { userId, action, subject } = act;
  const { at, accountId, before, after, figures, evidence, personal } = result;
  const isNotified = notices.some((notice) => notice.id === id);
  const { notifies } = ACT_ROWS[action];
  assertInvariant(
    notifies === 'some' || isNotified === (notifies === 'person'),
    `${action} notifies ${notifies}`,
  );
  return {
    id,
    record: canonicalJson({
      id,
      at,
      actor: { id: actorId, role: actorRole },
      action,
      subject,
      user: userId,
      account: accountId,
      tells: isNotified ? userId : undefined,
      before,
      after,
      figures,
      evidence,
      reason,
      requestId,
      address,
    }),
    personal,
    shown,
  };
}
