import type { Signer } from '@lonja/proof';
import { useTranslation } from 'react-i18next';
import { Fact } from './proven.tsx';
import { installationOfPage } from './page-signers.ts';

/** By whose key something was signed: what the certificate of that key calls itself, and whether this page knows it as its own. */
export function SignedBy({ signer: { standing, name, fingerprint } }: { readonly signer: Signer }) {
  const { t } = useTranslation('proof');
  return (
    <dl className="grid gap-x-6 gap-y-2 px-4 pb-3 pt-1 sm:grid-cols-2">
      <Fact label={t('certificate.signedBy')}>
        {standing === 'own' ? name : t('certificate.callsItself', { name })}
      </Fact>
      <Fact label={t('certificate.signer')}>{fingerprint}</Fact>
      {standing !== 'own' && (
        <Fact label={t('certificate.pageOf')}>{t('certificate.notThis', installationOfPage())}</Fact>
      )}
    </dl>
  );
}
