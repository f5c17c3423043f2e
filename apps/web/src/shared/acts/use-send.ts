import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useMemo, useState } from 'react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useWritingClient } from '../api/writing-client.ts';
import { ConfirmationContext } from './confirmation.ts';
import { makeStale } from './make-stale.ts';
import { createSender, type Send } from './sender.ts';
import { createSubmissionKeys } from './submission-keys.ts';

/**
 * Sends writes as their rows say: asks for the password where the server wants it again, and repeats what was not answered under
 * its first Idempotency-Key. What the write makes stale is left to the caller.
 */
export function useSendAlone(): Send {
  const client = useWritingClient();
  const confirming = use(ConfirmationContext);
  const [keys] = useState(() => createSubmissionKeys(newIdempotencyKey));
  return useMemo(() => createSender(client, confirming, keys), [client, confirming, keys]);
}

/** The same, and reads again what the write may have changed, also where its answer was lost. */
export function useSend(): Send {
  const send = useSendAlone();
  const queries = useQueryClient();
  return useCallback(
    (name, input) => send(name, input).finally(() => void makeStale(queries, name)),
    [send, queries],
  );
}
