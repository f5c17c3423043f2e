import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const ActivitySection = lazyPart(() =>
  import('./activity-section.tsx').then(({ ActivitySection }) => ActivitySection),
);

/** The summary over time, below the cards of now; read when it is opened. */
export function Activity() {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={t('activity.title')} className="bg-panel">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex ctl w-full items-center gap-1.5 px-3 text-14 font-semibold hover:bg-hover"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4 text-ink-3 motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
          {t('activity.title')}
        </button>
      </h2>
      {isOpen && (
        <Suspense fallback={null}>
          <ActivitySection />
        </Suspense>
      )}
    </section>
  );
}
