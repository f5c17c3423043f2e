import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { QUICK_ACTIONS } from '../navigation/quick-actions.model.ts';

/** The most used actions in one row; a phone scrolls it sideways. */
export function QuickActions() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <nav
      aria-label={t('quick.label')}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-subtle px-2 py-1 [scrollbar-width:none] md:px-3"
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
  );
}
