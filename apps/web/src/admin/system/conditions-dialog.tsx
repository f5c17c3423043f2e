import type { Conditions } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ActForm } from '../acts/act-form.tsx';
import { useConfirming } from '../../shared/acts/confirmation.ts';
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
  const { problem, isBusy, save } = useSetConditions(conditions, onClose);
  return (
    <Dialog onClose={onClose} title={title} description={text} closeLabel={t('close')}>
      <ActForm
        submit={t('conditions.save')}
        isComplete={change !== undefined && isReasonGiven(reason, true)}
        isBusy={isBusy}
        onSubmit={() => void (change && save(change, reason.trim()))}
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

function useSetConditions({ number: expected }: Conditions, onSaved: () => void) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useConfirming();
  const { isBusy, act } = useBusy();
  const [problem, setProblem] = useState<string>();
  const save = (change: Change, reason: string) =>
    act(async () => {
      try {
        await run(() => client.call('setConditions', { body: { ...change, expected, reason } }));
        toasts.show({ title: t('conditions.saved'), tone: 'success' });
        onSaved();
      } catch (error) {
        setProblem(refusalText(error, t, t('conditions.saveFailed')));
      }
      await readAgain(queries, 'getConditions');
    });
  return { problem, isBusy, save };
}
