import { useFormAct, type CarryOut, type FormActOptions } from '../../shared/acts/use-form-act.ts';
import type { ToastStore } from '../../shared/ui/toasts/toast-store.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

interface DialogActOptions extends FormActOptions {
  readonly onClose: () => void;
  /** Title of a toast that says a refusal beside the dialog. */
  readonly refusedTitle?: string;
}

type Toast = Parameters<ToastStore['show']>[0];

/** The act of a dialog, which closes with it, and stays open where it is refused. */
export function useDialogAct({ onClose, refusedTitle, refused, ...options }: DialogActOptions) {
  const toasts = useToasts();
  const { run, ...form } = useFormAct({
    ...options,
    refused: (error, text) => {
      if (refusedTitle) toasts.show({ title: refusedTitle, description: text, tone: 'destructive' });
      return refused?.(error, text);
    },
  });
  /** @param onDone says what was done */
  const send = <Answer>(carryOut: CarryOut<Answer>, onDone: (answer: Answer) => string | Toast) =>
    run(carryOut, (answer) => {
      const done = onDone(answer);
      toasts.show({ tone: 'success', ...(typeof done === 'string' ? { title: done } : done) });
      onClose();
    });
  return { ...form, send };
}
