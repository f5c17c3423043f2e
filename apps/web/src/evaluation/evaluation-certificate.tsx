import { useTranslation } from 'react-i18next';
import { CertificateButton } from '../certificate/certificate-button.tsx';

/** What a passed evaluation came to, signed. */
export function EvaluationCertificate({
  account,
  name,
}: {
  readonly account: string;
  /** Name of the evaluation's person, where several stand on the screen. */
  readonly name?: string;
}) {
  const { t } = useTranslation('evaluations');
  return (
    <CertificateButton
      path={`/api/evaluations/${account}/certificate`}
      fileName={`lonja-certificate-evaluation-${account}.pdf`}
      failed={t('certificate.failed')}
      label={name === undefined ? t('certificate.ofAccount', { account }) : t('certificate.of', { name })}
    >
      {t('certificate.get')}
    </CertificateButton>
  );
}
