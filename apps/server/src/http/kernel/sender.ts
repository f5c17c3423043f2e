import type { Sender } from '@lonja/core';
import type { Caller } from './policy.ts';

/** Who sends the caller's orders; known of every call that a key needs the scope `trade` for. */
export function senderOf({ sentBy }: Caller): Sender {
  if (!sentBy) throw new Error('a call that trades says who sends it');
  return sentBy;
}
