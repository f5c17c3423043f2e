import { Link, Outlet, getRouteApi, useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../shared/ui/button.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { ClientShell } from './client-shell/client-shell.tsx';

// The workspace is what the dashboard opens with: its frame comes with the shell's.
export { TradeTab } from './workspace/trade-tab.tsx';

const route = getRouteApi('/app');

/** The dashboard around its tabs. */
export function ClientScreens() {
  const { user } = route.useRouteContext();
  const tab = useLocation({ select: (location) => location.pathname.split('/')[2] ?? '' });
  const { symbol } = useParams({ strict: false });
  return (
    <ClientShell signedIn={user} tab={tab} symbol={symbol}>
      <Outlet />
    </ClientShell>
  );
}

export function ClientNotFound() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link to="/app/dashboard" className={buttonClass('primary')}>
            {t('notFound.home')}
          </Link>
        }
      />
    </>
  );
}
