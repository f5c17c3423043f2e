import { UNRANKED_ROWS } from '@lonja/core/contest-limits';
import type { Contest, OwnEntry } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { CertificateButton } from '../../certificate/certificate-button.tsx';

interface EntryCertificateProps {
  readonly contest: Contest;
  readonly entry: Pick<OwnEntry, 'account' | 'unranked' | 'isErased'>;
  /** Name of the entry's person, where that is somebody else. */
  readonly name?: string;
}

/** What an entry came to in a finished contest, signed; nothing where there is none. */
export function EntryCertificate({ contest, entry, name }: EntryCertificateProps) {
  const { t } = useTranslation('classes');
  const { slug, state } = contest;
  if (
    state !== 'finished' ||
    (entry.unranked && !UNRANKED_ROWS[entry.unranked].isCertified) ||
    entry.isErased
  )
    return null;
  return (
    <CertificateButton
      path={`/api/contests/${slug}/entries/${entry.account}/certificate`}
      fileName={`lonja-certificate-${slug}-${entry.account}.pdf`}
      failed={t('certificate.failed')}
      {...(name === undefined ? {} : { label: t('certificate.of', { name }) })}
    >
      {t('certificate.get')}
    </CertificateButton>
  );
}
