import { randomHex } from './random-hex.ts';

/** Names one intended write. */
export const newIdempotencyKey = randomHex;
