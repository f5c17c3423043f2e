import { Link, Outlet, getRouteApi, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../shared/ui/button.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { ClientShell } from './client-shell/client-shell.tsx';

const route = getRouteApi('/app');

/** The dashboard around its tabs. */
export function ClientScreens() {
  const { user } = route.useRouteContext();
  const tab = useLocation({ select: (location) => location.pathname.split('/')[2] ?? '' });
  return (
    <ClientShell signedIn={user} tab={tab}>
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
