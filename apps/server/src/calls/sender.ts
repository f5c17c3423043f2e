import type { Sender } from '@lonja/core';
import type { Caller } from './policy.ts';

/** Who sends what the caller orders or moves; known of every call whose row says that the desk stops a suspended key. */
export function requireSender({ sentBy }: Caller): Sender {
  if (!sentBy) throw new Error('a call that the desk carries out says who sends it');
  return sentBy;
}
