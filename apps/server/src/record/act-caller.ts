import type { Credential } from '@lonja/store/audit/credentials';

/** A request's origin, for the audit log. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
}

/** The caller of an act, and the request's origin. */
export interface ActCaller extends RequestOrigin {
  readonly userId: string;
  readonly role: 'user' | 'admin';
  /**
   * What the caller has shown, which must hold when the act is recorded: whoever is signed out meanwhile gives no authority away. Undefined for whom
   * this very request signs in.
   */
  readonly shown: Credential | undefined;
}
