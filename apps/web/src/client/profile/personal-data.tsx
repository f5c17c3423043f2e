import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { ProofDialog, type Proof } from '../dialogs/proof-dialog.tsx';
import { ActSection } from '../dialogs/act-section.tsx';

/** Export of all personal data, and erasure. */
export function PersonalData() {
  const { t } = useTranslation(['client', 'security']);
  const send = useSend();
  const session = useSession();
  const toasts = useToasts();
  const { user } = useAccount();
  const [asking, setAsking] = useState<'export' | 'leave'>();
  const takeAway = async (proof: Proof) => {
    const data = await send('exportPersonalData', { body: proof });
    saveFile(
      `lonja-export-${data.exportedAt.slice(0, 10)}.json`,
      JSON.stringify(data, null, 2),
      'application/json',
    );
    toasts.show({ title: t('security:exported'), tone: 'success' });
  };
  const leave = async (proof: Proof) => {
    await send('eraseAccount', { params: { id: user.id }, body: proof });
    logOut(session);
  };
  return (
    <>
      <ActSection title={t('security:export')} text={t('security:exportText')}>
        <Button onClick={() => setAsking('export')}>{t('security:exportButton')}</Button>
        <a href="/verify" target="_blank" className={buttonClass('quiet')}>
          {t('security:exportVerify')}
        </a>
      </ActSection>
      <ActSection title={t('security:leave')} text={t('security:leaveText')}>
        <Button onClick={() => setAsking('leave')}>{t('security:leaveButton')}</Button>
      </ActSection>
      {asking && (
        <ProofDialog
          text={t(`security:${asking}Text`)}
          confirm={t(asking === 'export' ? 'security:exportButton' : 'security:leaveConfirm')}
          look={asking === 'export' ? 'primary' : 'sell'}
          send={asking === 'export' ? takeAway : leave}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
