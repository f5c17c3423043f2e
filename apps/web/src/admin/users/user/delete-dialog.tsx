import type { AdminUser } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/acts/use-act.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { isReason } from '../../acts/difference.ts';
import { useDialogAct } from '../../acts/use-dialog-act.ts';
import { listedUserQuery } from '../../queries/admin-queries.ts';
import { codeText, refusalText } from '../../catalogue/refusal-text.ts';

/** '¿Estás seguro de que quieres eliminar este usuario?', with the reason. */
export function DeleteDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const [typed, setReason] = useState('');
  const reason = typed.trim();
  const { openPositions, pendingWithdrawals } = useQuery(listedUserQuery(client, user)).data ?? user;
  const closing = useCloseAll(user);
  const deleting = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('user.deleteFailed'), t('user.deleteWordless')),
    refusedTitle: t('acts.errorMark'),
  });
  const isBusy = closing.isBusy || deleting.isBusy;
  const closeAll = () => {
    deleting.forget();
    closing.closeAll(reason);
  };
  const remove = () => {
    closing.forget();
    return deleting.send(
      (call) => call('deleteUser', { params: { id: user.id }, query: { reason } }),
      () => ({ title: t('user.deleted'), description: t('user.deletedText') }),
    );
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
          void remove();
        }}
      >
        <p className="text-13 text-ink-2">{t('user.deleteText')}</p>
        <TextArea
          label={t('acts.reason')}
          hint={t('acts.reasonHint')}
          rows={2}
          value={typed}
          error={deleting.problem ?? closing.problem}
          onChange={(event) => setReason(event.target.value)}
        />
        {openPositions > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warn px-3 py-2 text-13">
            <p className="min-w-0 flex-1">{t('user.hasPositions', { positions: openPositions })}</p>
            <Button size="small" disabled={!isReason(reason)} isBusy={isBusy} onClick={closeAll}>
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

/** Closes what the client has open; says what could not be closed. */
function useCloseAll({ id }: AdminUser) {
  const { t } = useTranslation('admin');
  const { mutate, isPending, data, error, reset } = useAct('closeAllPositions', {
    input: (reason: string) => ({ params: { id }, query: {}, body: { reason } }),
  });
  const isNoneLeft = error instanceof CallError && error.body?.code === 'no_position';
  const refused = (data?.refused ?? []).map(
    (one) => `${one.symbol}: ${codeText(readRefusal(one.code, one.details), t, one.problem)}`,
  );
  if (error && !isNoneLeft) refused.push(refusalText(error, t, t('user.closeFailed')));
  return {
    closeAll: mutate,
    isBusy: isPending,
    problem: refused.length > 0 ? refused.join('; ') : undefined,
    forget: reset,
  };
}
