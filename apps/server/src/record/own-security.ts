import type { SecurityChange } from '@lonja/protocol';
import type { ActAction, ActRows } from '@lonja/protocol/act-actions';
import { digestPersonal, type Recorded } from '@lonja/store/audit/audit';
import type { Database, Work } from '@lonja/store/database/database';
import type { ActCaller } from './act-caller.ts';
import { buildAuditRow, noticeOfOwnChange } from './act.ts';
import { newAct, type ActOn, type CalledAct } from './new-act.ts';
import { record, type RecordNeeds } from './record.ts';

/** A person's change of the own ways to sign in. */
export interface OwnSecurityChange {
  readonly change: SecurityChange & OwnAction;
  /** Personal data before and after, by field. */
  readonly before?: Readonly<Record<string, string | null>>;
  readonly after?: Readonly<Record<string, string | null>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The audit row and the notice of a change, for its transaction, so that an intruder can't change password or address without a
 * trace that the owner sees.
 */
export async function recordOwnSecurity(
  db: Database,
  by: ActCaller,
  { change, before = {}, after = {}, at }: OwnSecurityChange,
): Promise<Recorded> {
  const act = await ownAct(db, by, change);
  const { userId } = by;
  const result = {
    at,
    before: await digestPersonal(db, userId, before),
    after: await digestPersonal(db, userId, after),
    isNotified: true,
  };
  return {
    audit: [buildAuditRow(act, result)],
    notices: [noticeOfOwnChange(act, change, at)],
  };
}

/** Carries out a person's change of the own ways to sign in: its row and its notice commit with what is written, or none of it does. */
export const recordOwn = <Value>(
  needs: RecordNeeds<OwnAction>,
  by: ActCaller,
  action: OwnAction & SecurityChange,
  write: (work: Work, at: number) => Promise<Value>,
): Promise<Value> =>
  record(needs, by, ownOn(by, action), async (work, act) => {
    const value = await write(work, act.at);
    return { value, change: { notices: [noticeOfOwnChange(act, action, act.at)] } };
  });

/** A person's act on the own account, before it is decided. */
export const ownAct = <Action extends OwnAction>(
  db: Database,
  by: ActCaller,
  action: Action,
): Promise<CalledAct<Action>> => newAct<Action>(db, by, ownOn(by, action));

const ownOn = <Action extends OwnAction>({ userId }: ActCaller, action: Action) =>
  ({ action, subject: { kind: 'user', id: userId }, userId }) as unknown as OwnOn<Action>;

type OwnOn<Action extends OwnAction> = { readonly action: Action } & ActOn<Action>;
type OwnAction = {
  [Action in ActAction]: ActRows[Action] extends { reason: 'own'; subject: 'user' } ? Action : never;
}[ActAction];
