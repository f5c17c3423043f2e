import type { AdminWithdrawal } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

const STATUSES = ['pending', 'approved', 'rejected'] as const;
const SUCCESS_MS = 3_000;

/** 'Update Status'; approving an unverified client requires a second confirmation. */
export function StatusDialog({
  request,
  onClose,
}: {
  readonly request: AdminWithdrawal;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { usd } = usePanelDisplay();
  const [status, setStatus] = useState(STATUSES.find((one) => one === request.status) ?? 'rejected');
  const [notes, setNotes] = useState(request.adminNotes ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('withdrawals.updateFailed')),
    refusedTitle: t('acts.error'),
  });
  const mustAsk = status === 'approved' && request.user.verification !== 'approved' && !isAsked;
  const save = () => {
    const params = { id: request.id };
    const body = { status, adminNotes: notes.trim(), expectedRevision: request.revision };
    return send(
      (call) => call('changeWithdrawal', { params, body }),
      () => ({
        title: t('withdrawals.success'),
        description: t('withdrawals.successText'),
        milliseconds: SUCCESS_MS,
      }),
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('withdrawals.statusTitle')}
      description={`${request.user.fullName ?? request.user.username} · ${usd(request.amount)}`}
      closeLabel={t('withdrawals.close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (mustAsk) setIsAsked(true);
          else void save();
        }}
      >
        <SelectField
          label={t('withdrawals.status')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`withdrawals.${value}`) }))}
          onChange={setStatus}
        />
        <TextArea
          label={t('withdrawals.notes')}
          placeholder={t('withdrawals.notesPlaceholder')}
          hint={t('withdrawals.notesHint')}
          rows={3}
          maxLength={LONGEST_REASON}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {isAsked && status === 'approved' && (
          <p role="alert" className="text-13 text-warn">
            {t('withdrawals.approveUnverified')}
          </p>
        )}
        {problem && (
          <p role="alert" className="text-13 text-down">
            {problem}
          </p>
        )}
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('withdrawals.save')}
        </Button>
      </form>
    </Dialog>
  );
}
