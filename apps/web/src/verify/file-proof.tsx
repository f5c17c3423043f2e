import type { FileOutcome } from '@lonja/proof';
import { useTranslation } from 'react-i18next';
import { installationOfPage } from './page-signers.ts';
import { Proven } from './proven.tsx';
import { SignedBy } from './signed-by.tsx';

/** Who answers for a file as a whole, and what in it is taken as it stands where nobody known does. */
export function FileProof({ file }: { readonly file: FileOutcome }) {
  const { t } = useTranslation('proof');
  const isOwn = file.signer?.standing === 'own';
  return (
    <Proven
      title={t('file.title')}
      found={file}
      sound={isOwn ? t('file.own', installationOfPage()) : t('file.other')}
      isVouchedFor={isOwn}
      broken={t('file.broken')}
    >
      {file.signer && <SignedBy signer={file.signer} />}
    </Proven>
  );
}

/** Whether figures of it rest on the file alone. */
export const isInPart = ({ problems, unchecked }: FileOutcome): boolean =>
  problems.length + unchecked.length > 0;
