import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { GroupPanel } from './group-panel.tsx';
import { JoinGroup } from '../groups/join-group.tsx';

const route = getRouteApi('/app/classes');
/** Others join, and teachers change what one is. */
const GROUPS_MS = 4_000;

/** The groups that one is in: who reads one's account there, and what one runs. */
export function ClassesTab() {
  const { t } = useTranslation('classes');
  const { code, group: named, assignment } = route.useSearch();
  const client = useClient();
  const groups = useQuery({ ...buildQuery(client, 'listGroups', {}), refetchInterval: GROUPS_MS });
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-3 p-2 sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-16 font-semibold">{t('title')}</h1>
        <Link to="/app/contests" className="hit inline-flex items-center text-14 text-accent">
          {t('contestsTitle')}
        </Link>
      </div>
      {groups.isError && <ErrorState title={t('readFailed')} onRetry={groups.refetch} />}
      {groups.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {groups.data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {groups.data?.map((group) => (
        <GroupPanel key={group.id} group={group} opens={group.id === named ? assignment : undefined} />
      ))}
      <JoinGroup code={code ?? ''} />
    </div>
  );
}
