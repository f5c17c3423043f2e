import { mayInGroup } from '@lonja/core';
import type { ListedContest } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceLine, LineList } from '../../shared/ui/line-list.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { ContestView } from './contest-view.tsx';
import { NewContestDialog } from './new-contest-dialog.tsx';

const route = getRouteApi('/app/contests');
/** Others make, start and end them. */
const CONTESTS_MS = 4_000;

/** The contests that are open to one, and the one that is chosen. */
export function ContestsTab() {
  const { t } = useTranslation('classes');
  const { contest: chosen } = route.useSearch();
  const client = useClient();
  const contests = useQuery({ ...buildQuery(client, 'listContests', {}), refetchInterval: CONTESTS_MS });
  const groups = useQuery(buildQuery(client, 'listGroups', {}));
  const run = groups.data?.filter(
    ({ role, archivedAt }) => archivedAt === null && mayInGroup(role, 'run_contests'),
  );
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-3 p-2 sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-16 font-semibold">{t('contestsTitle')}</h1>
        <span className="flex items-center gap-4">
          <Link to="/app/classes" className="hit inline-flex items-center text-14 text-accent">
            {t('title')}
          </Link>
          {run && run.length > 0 && (
            <Button look="primary" size="small" onClick={() => setIsCreating(true)}>
              {t('new.open')}
            </Button>
          )}
        </span>
      </div>
      {contests.isError && <ErrorState title={t('readFailed')} onRetry={contests.refetch} />}
      {contests.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {contests.data?.length === 0 && chosen === undefined && (
        <EmptyState title={t('noContests')} text={t('noContestsText')} />
      )}
      {contests.data && contests.data.length > 0 && (
        <LineList label={t('contestsTitle')}>
          {contests.data.map((contest) => (
            <ContestLine key={contest.slug} contest={contest} isChosen={contest.slug === chosen} />
          ))}
        </LineList>
      )}
      {chosen !== undefined && <ContestView key={chosen} slug={chosen} groups={groups.data ?? []} />}
      {isCreating && run && <NewContestDialog groups={run} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

function ContestLine({ contest, isChosen }: { readonly contest: ListedContest; readonly isChosen: boolean }) {
  const { t } = useTranslation('classes');
  const { slug, name, group, state, rate, entries } = contest;
  return (
    <ChoiceLine
      isChosen={isChosen}
      name={name}
      link={(parts) => <Link to="/app/contests" search={{ contest: slug }} {...parts} />}
    >
      <span>{group ? t('ofGroup', { group: group.name }) : t('ofAll')}</span>
      <span>{t('entries', { count: entries })}</span>
      <span className={state === 'running' ? 'font-semibold text-up' : ''}>
        {t(`states.${state}`)}
        {rate > 0 && <span className="figures ml-1.5">{t('run.times', { rate })}</span>}
      </span>
    </ChoiceLine>
  );
}
