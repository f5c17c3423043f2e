import type { CallOutput } from '@lonja/protocol/client';
import { useAct } from '../shared/acts/use-act.ts';
import { useToasts } from '../shared/ui/toasts/use-toasts.ts';

/** A screen's title and text for the result of moving the profit. */
export interface MoveProfitWords {
  readonly moved: (answer: CallOutput<'moveProfit'>) => readonly [title: string, text: string];
  readonly failed: (error: Error) => readonly [title: string, text: string];
}

/** Moves all profit to the balance, or settles a negative one from it. */
export function useMoveProfit(userId: string, words: MoveProfitWords) {
  const toasts = useToasts();
  return useAct('moveProfit', {
    input: () => ({ body: { userId } }),
    done: (answer) => {
      const [title, description] = words.moved(answer);
      toasts.show({ title, description, tone: 'success' });
    },
    failed: (error) => {
      const [title, description] = words.failed(error);
      toasts.show({ title, description, tone: 'destructive' });
    },
  });
}
