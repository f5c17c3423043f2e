import type { AdminUser, ClientFigures } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { AuditLine } from '../system/audit/audit-line.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { auditQuery, clientFiguresQuery, type LookedAt } from '../queries/admin-queries.ts';
import { DeleteDialog, UserDialog } from '../users/user/user-dialogs.ts';
import { AccountsOfClient } from './accounts-of-client.tsx';
import { AccountFigures } from './account-figures.tsx';
import { ExposureTable } from './exposure-table.tsx';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';

const EquityCurve = lazyPart(() => import('./equity-curve.tsx').then(({ EquityCurve }) => EquityCurve));
const ClientPositions = lazyPart(() =>
  import('../trading/client-positions.tsx').then(({ ClientPositions }) => ClientPositions),
);
const ClientPrograms = lazyPart(() =>
  import('./client-programs.tsx').then(({ ClientPrograms }) => ClientPrograms),
);
const RecordsOnRequest = lazyPart(() =>
  import('./records-on-request.tsx').then(({ RecordsOnRequest }) => RecordsOnRequest),
);

const route = getRouteApi('/admin/clients/$id');

/** Everything about one client: who, the account at this moment, its history, and the acts on it. */
export function ClientPage() {
  const { t } = useTranslation('admin');
  const { id } = route.useParams();
  const search = route.useSearch();
  const account = search.account === undefined ? undefined : String(search.account);
  const client = useClient();
  const read = useQuery(clientFiguresQuery(client, { id, account }));
  if (read.data) return <Client key={`${id} ${account ?? ''}`} data={read.data} account={account} />;
  return read.error ? (
    <ErrorState
      title={refusalText(read.error, t, t('client.failed'))}
      text={t('users.failedText')}
      onRetry={read.refetch}
    />
  ) : (
    <div className="p-3">
      <LoadingText>{t('client.loading')}</LoadingText>
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** @param account the one that is looked at; undefined: the primary one */
function Client({ data, account }: { readonly data: ClientFigures; readonly account: string | undefined }) {
  const { t } = useTranslation('admin');
  const { user, accounts, figures, exposure } = data;
  const looked = { id: user.id, account };
  return (
    <article aria-label={user.username} className="border-y border-line bg-panel">
      <ClientHead user={user} account={account} />
      {accounts.length > 1 && (
        <AccountsOfClient userId={user.id} accounts={accounts} shown={user.account?.id} />
      )}
      <AccountFigures user={user} figures={figures} />
      <div className="grid border-b border-line lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:divide-x lg:divide-line">
        <Part title={t('client.curve')}>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <EquityCurve looked={looked} />
          </Suspense>
        </Part>
        <Part title={t('client.exposure')}>
          <ExposureTable exposure={exposure} />
        </Part>
      </div>
      <div className="border-b border-line">
        <Part title={t('view.positions')}>
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <ClientPositions looked={looked} />
          </Suspense>
        </Part>
      </div>
      <div className="grid lg:grid-cols-3 lg:divide-x lg:divide-line">
        <Part title={t('client.records')}>
          <Records looked={looked} />
        </Part>
        <Part title={t('client.programs')}>
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <ClientPrograms id={user.id} username={user.username} />
          </Suspense>
        </Part>
        <Part title={t('client.audit')}>
          <ClientAudit username={user.username} />
        </Part>
      </div>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 px-3 py-3 sm:px-4">
      <h3 id={id} className="mb-2 text-15 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

function ClientHead({ user, account }: { readonly user: AdminUser; readonly account: string | undefined }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const close = () => setOpened(undefined);
  const about = [user.fullName, user.email, user.phone, user.country].filter(Boolean).join(' · ');
  const state = [
    t(`users.${user.role}`),
    user.isActive ? t('users.active') : t('users.inactive'),
    `${t('users.verification')}: ${t(`verifications.${user.verification}`)}`,
    t('client.since', { date: display.date(user.memberSince) }),
  ].join(' · ');
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-3 py-3 sm:px-4">
      <div className="min-w-0">
        <Link to="/admin/users" className="hit inline-flex items-center rounded-md text-13 text-accent">
          {t('client.back')}
        </Link>
        <h2 className="text-24 font-semibold wrap-anywhere">
          <BreakableName name={user.username} />
        </h2>
        <p className="text-13 wrap-anywhere text-ink-2">{about}</p>
        <p className="text-12 text-ink-3">{state}</p>
      </div>
      <div
        role="group"
        aria-label={t('client.acts', { username: user.username })}
        className="flex flex-wrap gap-2"
      >
        {user.role !== 'admin' && <Button onClick={() => setOpened('delete')}>{t('users.delete')}</Button>}
        <Button look="primary" onClick={() => setOpened('edit')}>
          {t('users.edit')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {opened === 'edit' && <UserDialog user={user} account={account} onClose={close} />}
        {opened === 'delete' && <DeleteDialog user={user} onClose={close} />}
      </Suspense>
    </header>
  );
}

/** Reading them is an act, which the audit log has: only once it is asked for. */
function Records({ looked }: { readonly looked: LookedAt }) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  return isAsking ? (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <RecordsOnRequest looked={looked} onCancel={() => setIsAsking(false)} />
    </Suspense>
  ) : (
    <>
      <p className="mb-3 text-13 text-ink-2">{t('client.recordsText')}</p>
      <Button onClick={() => setIsAsking(true)}>{t('client.readRecords')}</Button>
    </>
  );
}

const SHOWN = 8;

function ClientAudit({ username }: { readonly username: string }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const audit = useQuery(auditQuery(client, { user: username }));
  if (!audit.data)
    return audit.error ? (
      <ErrorState
        title={refusalText(audit.error, t, t('audit.failed'))}
        text={t('users.failedText')}
        onRetry={audit.refetch}
      />
    ) : (
      <LoadingText>{t('loading')}</LoadingText>
    );
  if (audit.data.entries.length === 0) return <p className="text-13 text-ink-3">{t('audit.empty')}</p>;
  return (
    <>
      <ol className="divide-y divide-line-soft">
        {audit.data.entries.slice(0, SHOWN).map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ol>
      <Link
        to="/admin/audit"
        search={{ user: username }}
        className="hit inline-flex items-center rounded-md text-13 text-accent"
      >
        {t('client.auditAll')}
      </Link>
    </>
  );
}
