import type { User } from '@lonja/protocol';
import { createClient, type Client } from '@lonja/protocol/client';
import { createSessionStorage, type SessionStorage } from '../shared/session/session-storage.ts';

export interface Site {
  readonly client: Client;
  readonly session: SessionStorage;
}

/** What a public form works with; made when the form is first used, in the browser. */
export function createSite(): Site {
  const session = createSessionStorage(localStorage);
  return { session, client: createClient({ origin: '', readToken: session.readToken }) };
}

/**
 * Signs in, stores token and user, and fetches the user again: that record wins.
 * @throws CallError when the server refuses
 */
export async function signIn({ client, session }: Site, username: string, password: string): Promise<User> {
  session.clear();
  const { token, user } = await client.call('login', { body: { username, password } });
  session.save(token, user);
  const fresh = await client.call('getUser', { params: { id: user.id } }).catch(() => user);
  session.saveUser(fresh);
  return fresh;
}
