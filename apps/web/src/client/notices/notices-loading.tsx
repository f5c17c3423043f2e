import { useTranslation } from 'react-i18next';
import { LoadingText, Skeleton } from '../../shared/ui/states.tsx';

/** Notices that are on their way, in the size that they will have. */
export function NoticesLoading() {
  const { t } = useTranslation();
  return (
    <div className="px-4">
      <LoadingText>{t('notices.loading')}</LoadingText>
      {[0, 1, 2].map((row) => (
        <div key={row} aria-hidden="true" className="flex flex-col gap-1.5 py-2.5">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-full" />
        </div>
      ))}
    </div>
  );
}
