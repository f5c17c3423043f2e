import type { Conditions } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { ActForm } from '../acts/act-form.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { isReasonGiven } from '../acts/difference.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

type Change = Pick<CallInput<'setConditions'>['body'], 'financing' | 'margin'>;

/** A form that sets some of the trading conditions, with its reason. */
export function ConditionsDialog({
  title,
  text,
  conditions,
  change,
  onClose,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly conditions: Conditions;
  /** Undefined while the form can't be read. */
  readonly change: Change | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('conditions.saveFailed')),
  });
  const save = (changed: Change) => {
    const body = { ...changed, expected: conditions.number, reason: reason.trim() };
    return send(
      (call) => call('setConditions', { body }),
      () => t('conditions.saved'),
    );
  };
  return (
    <Dialog onClose={onClose} title={title} description={text} closeLabel={t('close')}>
      <ActForm
        submit={t('conditions.save')}
        isComplete={change !== undefined && isReasonGiven(reason, true)}
        isBusy={isBusy}
        onSubmit={() => void (change && save(change))}
        onCancel={onClose}
      >
        {children}
        <TextArea
          label={t('acts.reason')}
          hint={t('conditions.reasonHint')}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
      </ActForm>
    </Dialog>
  );
}
