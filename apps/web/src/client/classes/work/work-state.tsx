import type { OwnWork } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';

/** What a student's work has come to, in a word or two. */
export function WorkState({ work }: { readonly work: Pick<OwnWork, 'state' | 'isLate' | 'isMissing'> }) {
  const { t } = useTranslation('classes');
  const { state, isLate, isMissing } = work;
  return (
    <span className="inline-flex flex-wrap gap-2">
      {isMissing ? (
        <span className="text-down">{t('work.missing')}</span>
      ) : (
        <span className={state === 'returned' ? 'text-up' : 'text-ink-2'}>
          {t(`work.workStates.${state}`)}
        </span>
      )}
      {isLate && <span className="text-warn">{t('work.late')}</span>}
    </span>
  );
}
