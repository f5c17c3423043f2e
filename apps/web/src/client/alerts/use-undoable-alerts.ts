import type { Alert } from '@lonja/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoToast } from '../display/use-undo-toast.ts';
import { useAlertActs } from './alerts-query.ts';

/** Moves and deletes alerts outside of their dialog; each can be undone from its toast. */
export function useUndoableAlerts() {
  const { t } = useTranslation();
  const offerUndo = useUndoToast();
  const { move, remove, restore } = useAlertActs();
  const [mutateMove, mutateRemove, mutateRestore] = [move.mutate, remove.mutate, restore.mutate];
  const moveAlert = useCallback(
    ({ id, value: before }: Alert, value: number) =>
      mutateMove(
        { id, value },
        { onSuccess: () => offerUndo(t('alerts.moved'), () => mutateMove({ id, value: before })) },
      ),
    [mutateMove, offerUndo, t],
  );
  const removeAlert = useCallback(
    (alert: Alert) =>
      mutateRemove(alert.id, {
        // One that fired would be active again.
        onSuccess: () => alert.firedAt === null && offerUndo(t('alerts.gone'), () => mutateRestore(alert)),
      }),
    [mutateRemove, mutateRestore, offerUndo, t],
  );
  return { moveAlert, removeAlert, alertRefusals: `${move.failureCount}/${move.submittedAt}` };
}
