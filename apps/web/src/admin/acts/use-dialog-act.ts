import type { CallName } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '../../shared/api/query-of.ts';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from './confirmation.tsx';

interface DialogActOptions {
  /** What the act changes. */
  readonly reads: CallName;
  readonly onClose: () => void;
  /** Why it was refused, in words. */
  readonly refusedText: (error: unknown) => string;
}

/** The act of a dialog, which stays open, and says why, where it is refused. */
export function useDialogAct({ reads, onClose, refusedText }: DialogActOptions) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useAct();
  const { isBusy, act } = useBusy();
  const [problem, setProblem] = useState<string>();
  /** @param onDone says in words what was done */
  const send = <Answer>(call: () => Promise<Answer>, onDone: (answer: Answer) => string) =>
    act(async () => {
      try {
        toasts.show({ title: onDone(await run(call)), tone: 'success' });
        onClose();
        await readAgain(queries, reads);
      } catch (error) {
        setProblem(refusedText(error));
      }
    });
  return { isBusy, problem, send };
}
