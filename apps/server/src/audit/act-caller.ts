/** Where a request comes from, for the audit log. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
}

/** Who asks for an act, and from where. */
export interface ActCaller extends RequestOrigin {
  readonly userId: string;
  readonly role: 'user' | 'admin';
}
