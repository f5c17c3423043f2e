import type { IncomingHttpHeaders } from 'node:http';

/** Ours have 43 characters, keys a few more: nothing longer is looked up. */
const MAX_HEADER = 200;

/** What stands after `Bearer` in the Authorization header; undefined where there is none. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization?.startsWith('Bearer ') && authorization.length <= MAX_HEADER
    ? authorization.slice(7)
    : undefined;
