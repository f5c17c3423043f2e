import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { ProofDialog, type Proof } from './proof-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Export of all personal data, and erasure. */
export function PersonalData() {
  const { t } = useTranslation(['client', 'automation']);
  const client = useClient();
  const session = useSession();
  const toasts = useToasts();
  const { user } = useAccount();
  const [asking, setAsking] = useState<'export' | 'leave'>();
  const takeAway = async (proof: Proof) => {
    const data = await client.call('exportPersonalData', { body: proof });
    saveFile(
      `lonja-export-${data.exportedAt.slice(0, 10)}.json`,
      JSON.stringify(data, null, 2),
      'application/json',
    );
    toasts.show({ title: t('automation:exported'), tone: 'success' });
  };
  const leave = async (proof: Proof) => {
    await client.call('eraseAccount', { params: { id: user.id }, body: proof });
    logOut(session);
  };
  return (
    <>
      <SettingsSection title={t('automation:export')} text={t('automation:exportText')}>
        <Button onClick={() => setAsking('export')}>{t('automation:exportButton')}</Button>
        <a href="/verify" target="_blank" className={buttonClass('quiet')}>
          {t('automation:exportVerify')}
        </a>
      </SettingsSection>
      <SettingsSection title={t('automation:leave')} text={t('automation:leaveText')}>
        <Button onClick={() => setAsking('leave')}>{t('automation:leaveButton')}</Button>
      </SettingsSection>
      {asking && (
        <ProofDialog
          text={t(`automation:${asking}Text`)}
          confirm={t(asking === 'export' ? 'automation:exportButton' : 'automation:leaveConfirm')}
          look={asking === 'export' ? 'primary' : 'sell'}
          send={asking === 'export' ? takeAway : leave}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
