import { useTranslation } from 'react-i18next';

/** What proves that a plan's rules are those that it was made with. */
export function SealedHash({ hash }: { readonly hash: string }) {
  const { t } = useTranslation('evaluations');
  return (
    <details className="text-12 text-ink-3">
      <summary className="hit inline-flex cursor-pointer items-center text-accent">{t('sealed')}</summary>
      <span className="block break-all">{hash}</span>
      <span className="mt-1 block">{t('sealedText')}</span>
    </details>
  );
}
