import type { ClientEvaluation } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personOf } from '../../evaluation/evaluation.model.ts';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { ReasonForm } from '../acts/reason-form.tsx';

export interface VoidDialogProps {
  readonly evaluation: ClientEvaluation;
  readonly onClose: () => void;
}

/** Ends an evaluation without a result, with a reason that its person reads. */
export function VoidDialog({ evaluation, onClose }: VoidDialogProps) {
  const { t } = useTranslation('evaluations');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { account } = evaluation;
  const name = personOf(evaluation) ?? t('panel.erased');
  const end = async (reason: string) => {
    await client.call('voidEvaluation', { params: { account }, body: { reason } });
    toasts.show({ title: t('panel.voidDone', { name }), tone: 'success' });
    onClose();
    await readAgain(queries, 'listEvaluations', 'listAllProgrammes');
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('panel.voidTitle', { name })}
      description={t('panel.voidText')}
      closeLabel={t('close')}
    >
      <ReasonForm
        hint={t('panel.voidHint')}
        isRequired
        submit={t('panel.void')}
        failed={t('failed')}
        onCancel={onClose}
        onSubmit={end}
      />
    </Dialog>
  );
}
