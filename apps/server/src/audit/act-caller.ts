/** A request's origin, for the audit log. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
}

/** The caller of an act, and the request's origin. */
export interface ActCaller extends RequestOrigin {
  readonly userId: string;
  readonly role: 'user' | 'admin';
}
