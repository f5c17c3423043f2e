import type { SecurityChange } from '@lonja/protocol';
import type { ActAction, ActRows } from '@lonja/protocol/act-actions';
import type { Database, Work } from '@lonja/store/database/database';
import type { ActCaller } from './act-caller.ts';
import { noticeOfOwnChange } from './act.ts';
import { newAct, type ActOn, type CalledAct } from './new-act.ts';
import { record, type RecordNeeds } from './record.ts';

/**
 * Carries out a person's change of the own ways to sign in: its row and its notice commit with what is written, or none of it does, so that
 * an intruder changes nothing without a trace that the owner sees.
 */
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
