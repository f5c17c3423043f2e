import { EMAIL, usernameRefusal } from '@lonja/protocol/person-rules';

type LoginRefusal = ReturnType<typeof usernameRefusal> | 'email_invalid';

export const refuseEmail = (email: string): 'email_invalid' | undefined =>
  EMAIL.test(email) ? undefined : 'email_invalid';

/** Refusals of a trimmed username and e-mail address. */
export const refuseLogin = (login: { readonly username: string; readonly email: string }): LoginRefusal =>
  usernameRefusal(login.username) ?? refuseEmail(login.email);
