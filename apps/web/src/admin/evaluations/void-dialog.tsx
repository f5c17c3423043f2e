import type { ClientEvaluation } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { findPersonName } from '../../evaluation/evaluation.model.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ReasonForm } from '../acts/reason-form.tsx';

export interface VoidDialogProps {
  readonly evaluation: ClientEvaluation;
  readonly onClose: () => void;
}

/** Ends an evaluation without a result, with a reason that its person reads. */
export function VoidDialog({ evaluation, onClose }: VoidDialogProps) {
  const { t } = useTranslation('evaluations');
  const send = useSend();
  const toasts = useToasts();
  const { account } = evaluation;
  const name = findPersonName(evaluation) ?? t('panel.erased');
  const end = async (reason: string) => {
    await send('voidEvaluation', { params: { account }, body: { reason } });
    toasts.show({ title: t('panel.voidDone', { name }), tone: 'success' });
    onClose();
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
