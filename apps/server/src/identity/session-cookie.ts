/** The cookie of a browser's session; programs send a bearer instead. */
export const SESSION_COOKIE = 'lonja_session';
