import type { Contest, OwnEntry } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';

/** What one's entry brings to the prices of its contest; nothing where these come from its secret alone. */
export function OwnNonce({
  contest,
  own: { nonce },
}: {
  readonly contest: Pick<Contest, 'mixedNonces'>;
  readonly own: Pick<OwnEntry, 'nonce'>;
}) {
  const { t } = useTranslation('classes');
  if (contest.mixedNonces === undefined) return null;
  return (
    <p className="border-b border-line-soft px-3 py-2 text-12 break-words text-ink-3">
      {nonce === null ? (
        t('nonces.ownNone')
      ) : (
        <>
          <span className="block break-all">{t('nonces.own', { nonce })}</span>
          {t('nonces.ownPart')}
        </>
      )}
    </p>
  );
}
