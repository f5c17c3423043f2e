import type { CallRow } from '@lonja/protocol';
import { CALLS, type WriteName } from '@lonja/protocol/calls';
import type { CallInput, CallOutput, Client } from '@lonja/protocol/client';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { asksAgain, type Confirming } from './confirmation.ts';
import { createSubmissionKeys } from './submission-keys.ts';

/** What a write is given, with a key where whoever acts has one already. */
export type ActInput<Name extends WriteName> = Omit<CallInput<Name>, 'signal'>;

/** Sends a write as its row says. */
export type Send = <Name extends WriteName>(name: Name, input: ActInput<Name>) => Promise<CallOutput<Name>>;

/** Sends writes as their rows say: what was not answered is repeated under its first Idempotency-Key. */
export function createSender(
  client: Client,
  confirming: Confirming,
  keys = createSubmissionKeys(newIdempotencyKey),
): Send {
  return async (name, input) => {
    const row: CallRow = CALLS[name];
    const contents = { name, input };
    const key = addsSomething(row) ? { idempotencyKey: keys.keyOf(contents) } : {};
    const call = () => client.call(name, { ...key, ...input } as unknown as CallInput<typeof name>);
    try {
      const answer = await (asksAgain(row) ? confirming(call) : call());
      keys.settle(contents, null);
      return answer;
    } catch (error) {
      keys.settle(contents, error as Error);
      throw error;
    }
  };
}

/** What sets a state or takes something away may be sent twice; what adds something may not. */
const addsSomething = ({ route, idempotency, addsAmounts }: CallRow): boolean =>
  addsAmounts === true || (route.startsWith('POST ') && idempotency !== 'none');
