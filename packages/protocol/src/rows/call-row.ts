import { LIMITS } from '@lonja/core/limits';
import type { RefusalCode } from '../errors/refusals.ts';
import type { KeyScope } from '../wire/setting-options.ts';

/** Everything about a call except its schemas. No zod, so that browsers may import it. */
export type CallRow = ReadRow | WriteRow;

/** A call that changes nothing but what it notes of being read. It says nothing of what only writes have to say. */
export type ReadRow = (
  | { readonly policy: 'public'; readonly scope?: never; readonly confirms?: never }
  | { readonly policy: 'admin'; readonly scope?: never; readonly confirms?: 'recently' }
  | {
      readonly policy: 'client' | 'owner';
      readonly scope: 'read' | 'person';
      readonly confirms?: 'recently';
    }
) &
  EveryCall & { readonly route: `GET /api/${string}` } & {
    readonly [Column in keyof OfWrites | 'stops']?: never;
  };

/** A call that may change something. None of its columns has a default: a write that forgets one does not compile. */
export type WriteRow = Writers &
  EveryCall &
  OfWrites & {
    /** Method and path. */
    readonly route: `${Exclude<CallMethod, 'GET'>} /api/${string}`;
  };

/**
 * Who may make a write, what is asked for beyond the session, and who stops a suspended program. `owner` is a client whose own id the
 * path names: another one's id and a missing one get the same 404. `scope` is what an API key needs; `person`: no key makes the call,
 * only a signed-in person: the ways into the account, the person's identity and notices, leaving. No key makes an administrator's call
 * either.
 */
type Writers =
  | {
      readonly policy: 'public';
      readonly scope?: never;
      readonly stops?: never;
      readonly confirms?: never;
    }
  | {
      readonly policy: 'admin';
      readonly scope?: never;
      readonly stops?: never;
      readonly confirms: Confirms;
    }
  | {
      readonly policy: 'client' | 'owner';
      readonly scope: 'read' | 'person';
      readonly stops?: never;
      readonly confirms: Confirms;
    }
  | {
      readonly policy: 'client' | 'owner';
      readonly scope: Exclude<KeyScope, 'read'>;
      readonly stops: StoppedAt;
      readonly confirms: Confirms;
    };

/** The columns of every write. */
interface OfWrites {
  readonly leaves: Leaves;
  readonly makesStale: MakesStale;
  /**
   * Who honours the Idempotency-Key: unless given the server's kernel, for every one of them. `with_effect`: the call
   * saves its response in the transaction of its effect. `none`: sign-ins, which are new each time, and calls that change
   * nothing, or note nothing but when they came.
   */
  readonly idempotency?: 'with_effect' | 'none';
  /** Adds an amount to what is there, though it is no `POST`: screens send it under a key too, so that the amount is booked once. */
  readonly addsAmounts?: true;
}

/** The columns that a call has where they apply to it. */
interface EveryCall {
  readonly limit?: CallLimit;
  /** Concerns one of the caller's trading accounts: `?account=` names it by its number; the primary one unless given. */
  readonly isOfAccount?: true;
  /** Not about an account, and yet for a key of one. */
  readonly isForBoundKeys?: true;
  /** Reads a market: `?world=` names one by its number; the installation's own unless given. */
  readonly isOfWorld?: true;
  /** Waits for what draws documents one by one, and hardly for the database: it takes no share of its person's calls. */
  readonly isDrawn?: true;
  /** Status of a success, if not 200. */
  readonly status?: 201 | 202;
  /** A second status that the call may answer with. */
  readonly otherStatus?: 202 | 503;
}

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The reads whose answers a write may change, beside what its own answer says: a page that shows them reads them again.
 * `everything`: an act that reaches most of what a page shows. Whether each name is a read is checked beside the table of all
 * rows (`madeStaleBy`), because a row cannot know the others.
 */
type MakesStale = readonly string[] | 'everything';

/**
 * Who refuses a suspended key that would change something. `desk`: the command says who sends it, and is refused in the transaction
 * that would carry it out. `call`: the server's kernel, before the handler.
 */
type StoppedAt = 'desk' | 'call';

/** Maximum of calls a minute; `attempt`: per account and address, over all logins of the account. */
export interface CallLimit {
  readonly perMinute: number;
  readonly of: 'address' | 'person' | 'attempt';
  /** What could guess a secret, or make accounts: all processes on a database count it together. */
  readonly isShared?: true;
}

/** A minute, of a write that names no other limit and is not the desk's: no screen and no sensible program comes near. */
const WRITES_A_MINUTE: CallLimit = { perMinute: 600, of: 'person' };

/**
 * How often a call may be made. Each write of a person leaves something, if only what happened: without a limit one person fills the
 * database for all. What the desk carries out waits in a line for each account instead.
 */
export function findLimit({ limit, policy, route, stops }: CallRow): CallLimit | undefined {
  const isWrite = !route.startsWith('GET ');
  return limit ?? (isWrite && policy !== 'public' && stops !== 'desk' ? WRITES_A_MINUTE : undefined);
}

/**
 * What bounds the rows that a write leaves behind, beside those of its act in the audit log and its response to a repeated key, which every
 * write has and its limit a minute bounds. `most`: so many a person, group or installation, which this refusal says. `one`: one row
 * for each of what is named, however often it is called. `rate`: nothing but the limit a minute, and why that suffices. `account_line`:
 * the history of an account, which is kept; it grows as fast as the account's line at the desk. `nothing`: no row, or one less.
 */
type Leaves =
  | { readonly maximum: RefusalCode }
  | { readonly one: string }
  | { readonly rate: string }
  | 'account_line'
  | 'nothing';

/** Why a call that changes something asks for no password beyond the session's. */
export const UNCONFIRMED = {
  trades: 'Trades and moves virtual funds on the own accounts: what a session, and a key, is for',
  own_records: 'Of the own screens and records: opens no way into the account, and can be done again',
  takes_away: 'Takes authority away, or ends something: whoever stops a program must not be held up',
  asks: 'Asks for what somebody else decides',
  decides: 'Decides on what a program asks for, which comes to no more than its mandate allows',
  class_work: 'Of a class: whoever teaches it sees what was done, and can set it right',
  changes_nothing: 'Changes nothing',
} as const;

/**
 * Whether a session is enough, which may be borrowed: what makes it the account, undoes a protection, acts on others or exports people
 * asks for the password. `password`: with each request. `password_and_code`: beside it a code, where there is a second factor.
 * `current_password`: under the name that a change of the password has for it. The fields are no part of the body's own schema: they
 * are added to it (`withProofs`), and the server's kernel takes them out again before the handler.
 * `recently`: given in this session within the last 15 minutes; the server's kernel asks before the handler.
 * `recently_of_administrators`: the same, where an administrator acts on what others have. `passwordFor`: password and code with
 * a request that changes this.
 */
export type Confirms =
  | 'password'
  | 'current_password'
  | 'password_and_code'
  | 'recently'
  | 'recently_of_administrators'
  | { readonly passwordFor: string }
  | { readonly no: keyof typeof UNCONFIRMED };

/** What an Idempotency-Key looks like: visible ASCII characters. */
export const IDEMPOTENCY_KEY = new RegExp(`^[\\x21-\\x7e]{${LIMITS.idempotencyKey.characters.join(',')}}$`);

/** Whether a call may be sent again under its Idempotency-Key, without being executed twice. */
export const takesIdempotencyKey = ({ route, idempotency }: CallRow): boolean =>
  !route.startsWith('GET ') && idempotency !== 'none';

/** What an API key needs for a call: a scope; nothing (`public`); or it may never make it (`person`). */
export type KeyAccess = KeyScope | 'public' | 'person';

export function getKeyAccess({ policy, scope }: CallRow): KeyAccess {
  if (policy === 'public') return 'public';
  return policy === 'admin' ? 'person' : scope;
}
