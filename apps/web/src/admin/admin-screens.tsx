import { Link, Outlet, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../shared/ui/button.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { ConfirmationProvider } from './acts/confirmation.tsx';
import { PanelDisplayProvider } from './display/panel-display.tsx';
import { PanelSettings } from './display/panel-settings.tsx';
import { Activity } from './activity/activity.tsx';
import { AdminShell } from './admin-shell/admin-shell.tsx';
import { OwnAccessWarning } from './own-access/own-access.tsx';
import { SummaryCards } from './summary-cards/summary-cards.tsx';

const route = getRouteApi('/admin');

/** The panel around its tabs. */
export function AdminScreens() {
  const { user } = route.useRouteContext();
  const [hasOwnPassword, setHasOwnPassword] = useState(false);
  const signedIn = hasOwnPassword ? { ...user, mustChangePassword: false } : user;
  const markOwnPassword = () => setHasOwnPassword(true);
  return (
    <PanelDisplayProvider>
      <PanelSettings signedIn={signedIn} />
      <AdminShell signedIn={signedIn} onPassword={markOwnPassword}>
        <ConfirmationProvider>
          <div className="mx-auto flex max-w-[1600px] flex-col gap-3 p-2 sm:p-4">
            <OwnAccessWarning signedIn={signedIn} onPassword={markOwnPassword} />
            <SummaryCards />
            <Activity />
            <Outlet />
          </div>
        </ConfirmationProvider>
      </AdminShell>
    </PanelDisplayProvider>
  );
}

export function AdminNotFound() {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Link to="/admin/users" className={buttonClass('primary')}>
          {t('notFound.home')}
        </Link>
      }
    />
  );
}
