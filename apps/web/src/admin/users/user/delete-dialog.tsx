import type { AdminUser } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../shared/api/use-client.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useBusy } from '../../../shared/ui/use-busy.ts';
import { useConfirming } from '../../../shared/acts/confirmation.ts';
import { isReason } from '../../acts/difference.ts';
import { listedUserQuery } from '../../queries/admin-queries.ts';
import { codeText, refusalText } from '../../catalogue/refusal-text.ts';

/** '¿Estás seguro de que quieres eliminar este usuario?', with the reason. */
export function DeleteDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useConfirming();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { openPositions, pendingWithdrawals } = useQuery(listedUserQuery(client, user)).data ?? user;
  const { isBusy, act } = useBusy();
  /** A refusal because of positions or withdrawals means that the figures are out of date: reads them again. */
  const readAgain = async (error: unknown) => {
    if (error instanceof CallError && error.status === 409) await queries.invalidateQueries();
  };
  const closeAll = async () => {
    setProblem(undefined);
    try {
      const input = { params: { id: user.id }, query: {}, body: { reason: reason.trim() } };
      const { refused } = await run(() => client.call('closeAllPositions', input));
      const texts = refused.map(
        (one) => `${one.symbol}: ${codeText(readRefusal(one.code, one.details), t, one.problem)}`,
      );
      if (texts.length > 0) setProblem(texts.join('; '));
    } catch (error) {
      const isNoneLeft = error instanceof CallError && error.body?.code === 'no_position';
      if (!isNoneLeft) setProblem(refusalText(error, t, t('user.closeFailed')));
      await readAgain(error);
    }
    // Even after a failure, because some positions may be closed.
    await queries.invalidateQueries();
  };
  const remove = async () => {
    setProblem(undefined);
    try {
      await run(() =>
        client.call('deleteUser', { params: { id: user.id }, query: { reason: reason.trim() } }),
      );
      toasts.show({ title: t('user.deleted'), description: t('user.deletedText'), tone: 'success' });
      onClose();
      await queries.invalidateQueries();
    } catch (error) {
      const text = refusalText(error, t, t('user.deleteFailed'), t('user.deleteWordless'));
      setProblem(text);
      toasts.show({ title: t('acts.errorMark'), description: text, tone: 'destructive' });
      await readAgain(error);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('user.deleteTitle', { username: user.username })}
      description={t('user.deleteQuestion')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act(remove);
        }}
      >
        <p className="text-13 text-ink-2">{t('user.deleteText')}</p>
        <TextArea
          label={t('acts.reason')}
          hint={t('acts.reasonHint')}
          rows={2}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        {openPositions > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warn px-3 py-2 text-13">
            <p className="min-w-0 flex-1">{t('user.hasPositions', { positions: openPositions })}</p>
            <Button
              size="small"
              disabled={!isReason(reason)}
              isBusy={isBusy}
              onClick={() => void act(closeAll)}
            >
              {t('user.closePositions')}
            </Button>
          </div>
        )}
        {pendingWithdrawals > 0 && (
          <p className="text-13 text-warn">{t('user.hasWithdrawals', { withdrawals: pendingWithdrawals })}</p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button type="submit" look="sell" disabled={!isReason(reason) || openPositions > 0} isBusy={isBusy}>
            {t('users.delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
