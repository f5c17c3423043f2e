import type { Api } from '../reading/api.ts';
import type { Sessions } from '../identity/sessions.ts';
import { SESSION_COOKIE } from '../identity/session-cookie.ts';

/** Somebody at a browser: every act is a call of the product, as the signed-in person. */
export interface DemoVisitor {
  /** @returns the answer's body. @throws Error unless the product accepts it */
  call<Answer>(route: string, body: object): Promise<Answer>;
  /** @returns whether it was accepted; what a person is refused is part of the demonstration */
  attempt(route: string, body: object): Promise<boolean>;
  /** Leaves: the session ends. */
  leave(): Promise<void>;
}

interface DemoUser {
  readonly id: string;
  readonly role: 'user' | 'admin';
}

/** A call without a session. @throws Error unless the product accepts it */
export async function callAsStranger<Answer>(
  app: Api,
  address: string,
  route: string,
  body: object,
): Promise<Answer> {
  const { status, text } = await send(app, address, route, body, {});
  if (status >= 300) throw new Error(`${route}: ${status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** @param address what the person calls from: limits count by it */
export async function openVisit(
  app: Api,
  sessions: Sessions,
  user: DemoUser,
  address: string,
): Promise<DemoVisitor> {
  const { bearer, cookie } = await sessions.open(user, DEVICE);
  const headers = { authorization: `Bearer ${bearer}`, cookie: `${SESSION_COOKIE}=${cookie}` };
  const asUser = (route: string, body: object) =>
    send(app, address, route.replace(':id', user.id), withOwnId(body, user.id), headers);
  return {
    call: async <Answer>(route: string, body: object) => {
      const { status, text } = await asUser(route, body);
      if (status >= 300) throw new Error(`${route}: ${status} ${text}`);
      return JSON.parse(text) as Answer;
    },
    attempt: async (route, body) => {
      const { status, text } = await asUser(route, body);
      if (status >= 500) throw new Error(`${route}: ${status} ${text}`);
      return status < 300;
    },
    leave: async () => {
      const session = await sessions.findByBearer(bearer);
      if (session) await sessions.end(session.id);
    },
  };
}

const DEVICE = 'Lonja demonstration';

const withOwnId = (body: object, id: string): object =>
  'userId' in body && body.userId === ':id' ? { ...body, userId: id } : body;

async function send(
  app: Api,
  address: string,
  route: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const [method = '', url = ''] = route.split(' ');
  const hasBody = method !== 'DELETE' && method !== 'GET';
  const { statusCode, body: text } = await app.inject({
    method: method as 'POST',
    url,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    remoteAddress: address,
    ...(hasBody && { payload: JSON.stringify(body) }),
  });
  return { status: statusCode, text };
}
