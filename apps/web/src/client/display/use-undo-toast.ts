import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

/** Says what was done, and offers to undo it. @returns what withdraws the offer */
export type UndoToast = (title: string, undo: () => void) => () => void;

/** For what is without money and reversible. In a modal dialog, which a toast is out of reach of, an undo note stands in its place. */
export function useUndoToast(): UndoToast {
  const toasts = useToasts();
  const { t } = useTranslation();
  return useCallback(
    (title, undo) => {
      const id = toasts.show({ title, tone: 'success', action: { label: t('undo'), run: undo } });
      return () => toasts.dismiss(id);
    },
    [toasts, t],
  );
}
