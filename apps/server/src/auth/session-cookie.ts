/** A browser's session; a program brings a bearer instead. */
export const SESSION_COOKIE = 'lonja_session';
