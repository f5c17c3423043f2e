import type { KeyScope } from '../setting-options.ts';

/**
 * Who may make a call. `owner` is a client whose own id the path names: another one's id and a missing one get the same
 * 404. `scope` is what an API key needs for it; `person`: no key makes it, because only whoever is signed in may: the ways
 * into the account, what the person is told and who that is, leaving. No key makes an administrator's call either.
 */
type Callers =
  | { readonly policy: 'public'; readonly scope?: never }
  | { readonly policy: 'admin'; readonly scope?: never }
  | { readonly policy: 'client' | 'owner'; readonly scope: KeyScope | 'person' };

/** So many calls a minute; `attempt`: at one account from one address, by whichever of its names it is tried. */
export interface CallLimit {
  readonly perMinute: number;
  readonly of: 'address' | 'person' | 'attempt';
}

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** All there is to know of a call but its schemas. No zod: a browser reads it too. */
export type CallRow = Callers & {
  /** Method and path. */
  readonly route: `${CallMethod} /api/${string}`;
  /**
   * Who honours the Idempotency-Key of a write: by default the server's kernel, for every one of them. `with_effect`: the
   * call keeps its answer in the transaction of what it does. `none`: a sign-in, which is a new one each time, and what
   * changes nothing.
   */
  readonly idempotency?: 'with_effect' | 'none';
  readonly limit?: CallLimit;
  /** Of a success, where it is not 200. */
  readonly status?: 201 | 202;
  /** Another status of the call's answers. */
  readonly otherStatus?: 202 | 503;
};

/** What an API key needs for a call: one of its scopes; nothing, as nobody does; or it makes it never. */
export type KeyAccess = KeyScope | 'public' | 'person';

export function keyAccessOf({ policy, scope }: CallRow): KeyAccess {
  if (policy === 'public') return 'public';
  return policy === 'admin' ? 'person' : scope;
}
