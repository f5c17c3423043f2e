const USERNAME = /^[\p{L}\p{N}._-]{3,32}$/u;
export const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\]]{2,}$/;
const MIN_USERNAME = 3;

type LoginRefusal = 'username_too_short' | 'username_invalid' | 'email_invalid';

/** What is refused of a trimmed username. */
export function refuseUsername(username: string): LoginRefusal | undefined {
  if (username.length < MIN_USERNAME) return 'username_too_short';
  return USERNAME.test(username) ? undefined : 'username_invalid';
}

export const refuseEmail = (email: string): LoginRefusal | undefined =>
  EMAIL.test(email) ? undefined : 'email_invalid';

/** What is refused of a trimmed username and e-mail address. */
export const refuseLogin = (login: {
  readonly username: string;
  readonly email: string;
}): LoginRefusal | undefined => refuseUsername(login.username) ?? refuseEmail(login.email);
