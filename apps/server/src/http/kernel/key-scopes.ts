import { CALLS, KEY_ACCESS, type CallName, type KeyAccess } from '@lonja/protocol';

const BY_ROUTE: ReadonlyMap<string, KeyAccess> = new Map(
  (Object.keys(CALLS) as CallName[]).map((name) => [CALLS[name], KEY_ACCESS[name]]),
);

/** What a key needs for a route; undefined: the route is no call of the protocol. HEAD is asked like GET. */
export const keyAccessOf = (method: string, url: string | undefined): KeyAccess | undefined =>
  BY_ROUTE.get(`${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`);
