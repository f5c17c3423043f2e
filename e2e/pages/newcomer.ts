import type { User } from '@lonja/protocol';
import { createClient, type Client } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { openVisitor, type Kept, type Visitor, type VisitorOptions } from '../browser.ts';
import { ADMIN } from '../running-server.ts';
import type { NewPerson } from './register.ts';

/** Somebody who has signed in by calls, as the forms do: journeys about something else need no form. */
export interface SignedIn {
  readonly user: User;
  /** Bearer of the session. */
  readonly token: string;
  /** Makes calls as this person. */
  readonly client: Client;
  /** What a browser has kept of it, for `openVisitor`. */
  readonly kept: Kept;
}

const PASSWORD = 'una frase larga';

/** @param username unique over all journeys, since they share a server @param password `una frase larga` unless given */
export const newPerson = (username: string, password: string = PASSWORD): NewPerson => ({
  username,
  email: `${username}@example.org`,
  password,
});

/** Registers a person and signs in. */
export async function registerByCalls(origin: string, person: NewPerson): Promise<SignedIn> {
  const { username, email, password } = person;
  const client = createClient({ origin, readToken: () => null });
  await client.call('register', { body: { username, email, password, confirmPassword: password } });
  return signInByCalls(origin, person);
}

/** @param person the administrator unless given; nobody with a second factor */
export async function signInByCalls(
  origin: string,
  { username, password }: Pick<NewPerson, 'username' | 'password'> = ADMIN,
): Promise<SignedIn> {
  let cookies: readonly string[] = [];
  const door = createClient({
    origin,
    readToken: () => null,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      cookies = answer.headers.getSetCookie();
      return answer;
    },
  });
  const answer = await door.call('login', { body: { username, password } });
  if ('twoFactorRequired' in answer) throw new Error(`${username} has a second factor`);
  const { token, user } = answer;
  const localStorage = [
    { name: 'authToken', value: token },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  return {
    user,
    token,
    client: createClient({ origin, readToken: () => token }),
    kept: {
      cookies: cookies.map((cookie) => keptCookie(cookie, new URL(origin).hostname)),
      origins: [{ origin, localStorage }],
    },
  };
}

/** Registers a person by calls and opens a browser that has kept the session; no page is loaded yet. */
export async function openNewcomer(
  browser: Browser,
  origin: string,
  person: NewPerson,
  options: Omit<VisitorOptions, 'kept'> = {},
): Promise<Visitor & SignedIn> {
  const signedIn = await registerByCalls(origin, person);
  return { ...signedIn, ...(await openVisitor(browser, origin, { ...options, kept: signedIn.kept })) };
}

/** Makes a browser one that has kept nothing but a session: as another device, or the next person on this one. A page is to be loaded then. */
export async function signInAs(page: Page, { kept }: SignedIn): Promise<void> {
  await leaveApp(page);
  await page.context().clearCookies();
  await page.context().addCookies(kept.cookies);
  await page.evaluate(
    (items) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    kept.origins.flatMap(({ localStorage: items }) => items),
  );
}

/**
 * Goes to a page without scripts. A page whose session is over signs out at any moment, and takes what is kept here with it; it goes away by
 * itself then, once, which aborts whatever way it was being led.
 */
async function leaveApp(page: Page): Promise<void> {
  const leave = () => page.goto('/robots.txt');
  await leave().catch((error: Error) => {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(error.message)) throw error;
    return leave();
  });
}

/** The session's cookie as a browser keeps it. @param line of `set-cookie` */
function keptCookie(line: string, domain: string): Kept['cookies'][number] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const expires = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '') / 1_000;
  return { name, value, domain, path: '/', expires, httpOnly: true, secure: false, sameSite: 'Lax' };
}
