import type { Plan } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../shared/acts/use-send.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ReasonForm } from '../acts/reason-form.tsx';

export interface CloseDialogProps {
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** Lets nobody begin a plan any more. */
export function CloseDialog({ plan: { slug, name }, onClose }: CloseDialogProps) {
  const { t } = useTranslation('evaluations');
  const send = useSend();
  const toasts = useToasts();
  const close = async (reason: string) => {
    await send('closePlan', { params: { slug }, body: reason === '' ? {} : { reason } });
    toasts.show({ title: t('panel.closeDone', { name }), tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('panel.closeTitle', { name })}
      description={t('panel.closeText')}
      closeLabel={t('close')}
    >
      <ReasonForm
        hint={t('panel.closeHint')}
        isRequired={false}
        submit={t('panel.closeAct')}
        failed={t('failed')}
        onCancel={onClose}
        onSubmit={close}
      />
    </Dialog>
  );
}
