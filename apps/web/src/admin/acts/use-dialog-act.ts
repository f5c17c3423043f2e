import { useState } from 'react';
import { useSend, type Send } from '../../shared/acts/use-send.ts';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

interface DialogActOptions {
  readonly onClose: () => void;
  /** Why it was refused, in words. */
  readonly refusedText: (error: unknown) => string;
}

/** The act of a dialog, which stays open, and says why, where it is refused. */
export function useDialogAct({ onClose, refusedText }: DialogActOptions) {
  const toasts = useToasts();
  const call = useSend();
  const { isBusy, act } = useBusy();
  const [problem, setProblem] = useState<string>();
  /** @param onDone says in words what was done */
  const send = <Answer>(carryOut: (call: Send) => Promise<Answer>, onDone: (answer: Answer) => string) =>
    act(async () => {
      try {
        toasts.show({ title: onDone(await carryOut(call)), tone: 'success' });
        onClose();
      } catch (error) {
        setProblem(refusedText(error));
      }
    });
  return { isBusy, problem, send };
}
