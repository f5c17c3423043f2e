/** The rules of sign-in data, for server, commands and forms. No schemas here, so that browsers may import it. */

export const MIN_USERNAME = 3;
/** Maximum of a login field; a chosen username is shorter. */
export const MAX_USERNAME = 64;
const USERNAME = /^[\p{L}\p{N}._-]{3,32}$/u;

export const MAX_EMAIL = 254;
export const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\]]{2,}$/;

export const MIN_PASSWORD = 6;
export const MIN_ADMIN_PASSWORD = 12;
export const MAX_PASSWORD = 200;

/** Why a username is refused; the operator's own may be any. */
export function usernameRefusal(username: string): 'username_too_short' | 'username_invalid' | undefined {
  if (username.length < MIN_USERNAME) return 'username_too_short';
  return USERNAME.test(username) ? undefined : 'username_invalid';
}
