import { randomUUID } from 'node:crypto';
import type { ActAction, ActRows } from '@lonja/protocol/act-actions';
import type { Act } from './act.ts';

/** What is recorded though no person of the installation does it. */
interface SystemActRow {
  /** Who does it: the system, or whoever has the console. */
  readonly by: 'system' | 'operator';
  readonly subject: Act['subject']['kind'];
  readonly why: string;
}

/** A kind of act whose reason is stated is here, or nobody could do it. */
type Stated = {
  [Action in ActAction]: ActRows[Action]['reason'] extends 'stated' ? Action : never;
}[ActAction];

/** All that is recorded without a person who asks for it. */
const SYSTEM_ACTS = {
  split_applied: {
    by: 'system',
    subject: 'position',
    why: 'an administrator declares a split once, and it reaches each account as the desk comes to it',
  },
  contest_finished: { by: 'system', subject: 'contest', why: 'its results stand once its world has ended' },
  evaluation_ended: { by: 'system', subject: 'evaluation', why: 'its rules end it, at a step of the market' },
  world_clock_set: {
    by: 'system',
    subject: 'world',
    why: 'a contest that nobody starts for half a year keeps others from being made',
  },
  key_suspended: {
    by: 'system',
    subject: 'account',
    why: 'a mandate stops its program for the loss of a day',
  },
  password_set_by_console: { by: 'operator', subject: 'user', why: 'whoever has the console has no account' },
  two_factor_off_by_console: {
    by: 'operator',
    subject: 'user',
    why: 'whoever has the console has no account',
  },
  signing_key_replaced: {
    by: 'operator',
    subject: 'signing_key',
    why: 'whoever has the console has no account',
  },
} as const satisfies { readonly [Action in ActAction]?: SystemActRow } & Record<Stated, SystemActRow>;

type SystemAction = keyof typeof SYSTEM_ACTS;

/** What an act of the system is about. */
interface SystemActOn {
  /** A new one unless given. */
  readonly id?: string;
  /** Id of its subject. */
  readonly subject: string;
  readonly userId?: string;
  readonly reason: string;
}

/** An act that no person asks for, to be carried out by `recordAct` or by a command of the desk. */
export function buildSystemAct<Action extends SystemAction>(
  action: Action,
  { id = randomUUID(), subject, userId, reason }: SystemActOn,
): Act & { readonly action: Action } {
  const { by, subject: kind } = SYSTEM_ACTS[action];
  return {
    id,
    actorId: undefined,
    actorRole: by,
    action,
    subject: { kind, id: subject },
    userId,
    reason,
    requestId: '',
    address: '',
  };
}
