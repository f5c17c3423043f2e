import type { CallRow } from '@lonja/protocol';
import { CALLS, type WriteName } from '@lonja/protocol/calls';
import type { CallInput, CallOutput } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useClient } from '../api/use-client.ts';
import { useConfirming } from './confirmation.ts';
import { makeStale } from './make-stale.ts';
import { createSubmissionKeys } from './submission-keys.ts';

/** What a write is given, with a key where whoever acts has one already. */
export type ActInput<Name extends WriteName> = Omit<CallInput<Name>, 'signal'>;

/** Sends a write as its row says. */
export type Send = <Name extends WriteName>(name: Name, input: ActInput<Name>) => Promise<CallOutput<Name>>;

/**
 * Sends writes as their rows say: asks for the password where the server wants it again, and repeats what was not answered under
 * its first Idempotency-Key. What the write makes stale is left to the caller.
 */
export function useSendAlone(): Send {
  const client = useClient();
  const confirming = useConfirming();
  const [keys] = useState(() => createSubmissionKeys(newIdempotencyKey));
  return useCallback(
    async (name, input) => {
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
    },
    [client, confirming, keys],
  );
}

/** What sets a state or takes something away may be sent twice; what adds something may not. */
const addsSomething = ({ route, idempotency }: CallRow): boolean =>
  route.startsWith('POST ') && idempotency !== 'none';

/** Whether the password is asked for again after a while, and not with the call itself. */
const asksAgain = ({ confirms }: CallRow): boolean =>
  confirms === 'recently' || confirms === 'recently_of_administrators';

/** The same, and reads again what the write may have changed, also where its answer was lost. */
export function useSend(): Send {
  const send = useSendAlone();
  const queries = useQueryClient();
  return useCallback(
    (name, input) => send(name, input).finally(() => void makeStale(queries, name)),
    [send, queries],
  );
}
