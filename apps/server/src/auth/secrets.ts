import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a URL, a header or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret: it is random, so one round of SHA-256 is enough. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
