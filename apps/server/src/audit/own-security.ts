import { randomUUID } from 'node:crypto';
import type { SecurityChange } from '@lonja/protocol';
import { digestPersonal, type Database, type Recorded } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { auditRowOf, noticeOfOwnChange, type Act } from './act.ts';

/** What a person changed of the way into the own account. */
export interface OwnSecurityChange {
  readonly userId: string;
  readonly role: 'user' | 'admin';
  readonly change: SecurityChange;
  /** Personal data of before and after, by field. */
  readonly before?: Readonly<Record<string, string | null>>;
  readonly after?: Readonly<Record<string, string | null>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The audit row and the notice of it, for the transaction that makes the change: whoever gets into an account can't
 * change its locks without a trace that its owner sees.
 */
export async function recordOwnSecurity(
  db: Database,
  request: FastifyRequest,
  { userId, role, change, before = {}, after = {}, at }: OwnSecurityChange,
): Promise<Recorded> {
  const act = await ownAct(db, request, { userId, role, change });
  const result = {
    at,
    before: await digestPersonal(db, userId, before),
    after: await digestPersonal(db, userId, after),
    isTold: true,
  };
  return {
    audit: [auditRowOf(act, result)],
    notices: [noticeOfOwnChange(act, change, at)],
  };
}

/** What a person does to the own account, before it is done. */
export async function ownAct(
  db: Database,
  request: FastifyRequest,
  { userId, role, change }: Pick<OwnSecurityChange, 'userId' | 'role' | 'change'>,
): Promise<Act> {
  const { address } = await digestPersonal(db, userId, { address: request.ip });
  return {
    id: randomUUID(),
    actorId: userId,
    actorRole: role,
    action: change,
    subject: { kind: 'user', id: userId },
    userId,
    reason: OWN_REASON,
    requestId: request.id,
    address: address ?? '',
  };
}

/** Nobody is asked why the own locks are changed. */
const OWN_REASON = 'Own account';
