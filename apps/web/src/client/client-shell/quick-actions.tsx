import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { QUICK_ACTIONS } from '../navigation/quick-actions.model.ts';
import { FeedState } from './feed-state.tsx';

/** The most used actions, which a phone scrolls sideways, and the state of prices. */
export function QuickActions() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <div className="flex shrink-0 flex-wrap items-center border-b border-line px-2 py-1 md:px-3">
      <nav
        aria-label={t('quick.label')}
        className="flex min-w-0 shrink gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        {QUICK_ACTIONS.map((action) =>
          action === 'history' ? (
            <Link key={action} to="/app/transactions" className={`${buttonClass('quiet', 'small')} shrink-0`}>
              {t('quick.history')}
            </Link>
          ) : (
            <Button
              key={action}
              look="quiet"
              size="small"
              className="shrink-0"
              onClick={() => (action === 'refresh' ? location.reload() : open(action))}
            >
              {t(`quick.${action}`)}
            </Button>
          ),
        )}
      </nav>
      {/* As wide as any of its texts: one that is longer must not move its button, nor wrap the line. */}
      <FeedState className="ml-auto w-64 pl-2 max-sm:w-full" />
    </div>
  );
}
