import type { CallOutput } from '@lonja/protocol/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../shared/api/idempotency-key.ts';
import { readAgain } from '../shared/api/query-of.ts';
import { useClient } from '../shared/api/use-client.ts';
import { useToasts } from '../shared/ui/use-toasts.ts';

/** A screen's title and text for the result of moving the profit. */
export interface MoveProfitWords {
  readonly moved: (answer: CallOutput<'moveProfit'>) => readonly [title: string, text: string];
  readonly failed: (error: Error) => readonly [title: string, text: string];
}

/** Moves all profit to the balance, or settles a negative one from it; a retry carries the same key. */
export function useMoveProfit(userId: string, words: MoveProfitWords) {
  const client = useClient();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: () => client.call('moveProfit', { body: { userId }, idempotencyKey: key.current }),
    onSuccess: (answer) => {
      key.current = newIdempotencyKey();
      const [title, description] = words.moved(answer);
      toasts.show({ title, description, tone: 'success' });
    },
    onError: (error) => {
      const [title, description] = words.failed(error);
      toasts.show({ title, description, tone: 'destructive' });
    },
    onSettled: () => readAgain(queryClient, 'getUser'),
  });
}
