import { LIMITS } from '@lonja/core/limits';

// The rules of sign-in data, for server, commands and forms. No schemas here, so that browsers may import it.

export const MIN_USERNAME = LIMITS.username.characters[0];
/** Maximum of a login field; a chosen username is shorter. */
export const MAX_USERNAME = 64;
const USERNAME = new RegExp(`^[\\p{L}\\p{N}._-]{${LIMITS.username.characters.join(',')}}$`, 'u');

export const MAX_EMAIL = 254;
export const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\]]{2,}$/;

/** Characters of a reason that somebody gives for an act, as schemas say them. */
export const REASON_LENGTH = `${LIMITS.reason.characters.join(' to ')} characters`;

export const [MIN_PASSWORD, MAX_PASSWORD] = LIMITS.password.characters;
export const [MIN_ADMIN_PASSWORD] = LIMITS.adminPassword.characters;

/** Why a username is refused; the operator's own may be any. */
export function usernameRefusal(username: string): 'username_too_short' | 'username_invalid' | undefined {
  if (username.length < MIN_USERNAME) return 'username_too_short';
  return USERNAME.test(username) ? undefined : 'username_invalid';
}
