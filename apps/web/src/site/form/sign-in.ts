import type { User } from '@lonja/protocol';
import { createClient, type CallOutput } from '@lonja/protocol/client';
import { unconfirmed } from '../../shared/acts/confirmation.ts';
import { createSender, type Send } from '../../shared/acts/sender.ts';
import { pageLanguage } from '../../shared/api/page-language.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import type { ReadingClient } from '../../shared/api/use-client.ts';
import { createSessionStorage, type SessionStorage } from '../../shared/session/session-storage.ts';
import { refusalText } from '../refusal-text.ts';

export interface Site {
  readonly client: ReadingClient;
  readonly send: Send;
  readonly session: SessionStorage;
}

/** The services of a public form. */
export function createSite(): Site {
  const session = createSessionStorage(localStorage);
  const client = createClient({
    origin: '',
    readLanguage: pageLanguage,
    readToken: session.readToken,
    refusalText,
    onFailure: logFailure,
  });
  return { session, client, send: createSender(client, unconfirmed) };
}

/** Signed in, or the password was right and a code is required. */
export type SignInStep =
  | { readonly kind: 'signed_in'; readonly user: User }
  | { readonly kind: 'code_needed'; readonly challenge: string };

/**
 * Signs in, stores token and user, and fetches the user again, which is authoritative.
 * @throws CallError when the server refuses
 */
export async function signIn(site: Site, username: string, password: string): Promise<SignInStep> {
  site.session.clear();
  const answer = await site.send('login', { body: { username, password } });
  return 'twoFactorRequired' in answer
    ? { kind: 'code_needed', challenge: answer.challenge }
    : { kind: 'signed_in', user: await keep(site, answer) };
}

/** @throws CallError when the code is wrong or the challenge has ended */
export async function answerCode(site: Site, challenge: string, code: string): Promise<User> {
  return keep(site, await site.send('answerTwoFactor', { body: { challenge, code } }));
}

async function keep(
  { client, session }: Site,
  { token, user }: CallOutput<'answerTwoFactor'>,
): Promise<User> {
  session.save(token, user);
  const fresh = await client.call('getUser', { params: { id: user.id } }).catch(() => user);
  session.saveUser(fresh);
  return fresh;
}
