import type { IncomingHttpHeaders } from 'node:http';

/** A session's bearer has 43 characters, an API key a few more: a longer header is not looked up. */
const MAX_HEADER = 200;

/** The token after `Bearer` in the Authorization header; undefined where there is none. */
export const findBearer = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization?.startsWith('Bearer ') && authorization.length <= MAX_HEADER
    ? authorization.slice(7)
    : undefined;
