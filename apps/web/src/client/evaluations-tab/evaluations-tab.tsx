import type { Programme } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { ProgrammeView } from './programme-view.tsx';

const route = getRouteApi('/app/evaluations');
/** Administrators make and close them. */
const PROGRAMMES_MS = 10_000;

/** The programs that one may begin or has begun, and the one that is chosen. */
export function EvaluationsTab() {
  const { t } = useTranslation('evaluations');
  const { program: chosen } = route.useSearch();
  const client = useClient();
  const programmes = useQuery({ ...queryOf(client, 'listProgrammes', {}), refetchInterval: PROGRAMMES_MS });
  const { data } = programmes;
  const shown = chosen ?? (data?.length === 1 ? data[0]?.slug : undefined);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-3 p-2 sm:p-4">
      <div className="space-y-1">
        <h1 className="text-16 font-semibold">{t('title')}</h1>
        <p className="text-13 text-ink-2">
          {t('text')} {t('virtual')}
        </p>
      </div>
      {programmes.isError && <ErrorState title={t('readFailed')} onRetry={programmes.refetch} />}
      {programmes.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {data && data.length > 0 && (
        <ul
          aria-label={t('title')}
          className="divide-y divide-line-soft overflow-hidden rounded-xl border border-line bg-panel"
        >
          {data.map((programme) => (
            <ProgrammeLine key={programme.slug} programme={programme} isChosen={programme.slug === shown} />
          ))}
        </ul>
      )}
      {shown !== undefined && <ProgrammeView key={shown} slug={shown} />}
    </div>
  );
}

function ProgrammeLine({
  programme,
  isChosen,
}: {
  readonly programme: Programme;
  readonly isChosen: boolean;
}) {
  const { t } = useTranslation('evaluations');
  const { slug, name, group, phases, closedAt } = programme;
  return (
    <li className={isChosen ? 'bg-hover' : ''}>
      <Link
        to="/app/evaluations"
        search={{ program: slug }}
        aria-current={isChosen ? 'true' : undefined}
        className="flex min-h-(--ctl) flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 text-14 hover:bg-hover"
      >
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap gap-x-4 text-13 text-ink-2">
          <span>{group ? t('ofGroup', { group: group.name }) : t('ofAll')}</span>
          <span>{t('phases', { count: phases.length })}</span>
          {closedAt !== null && <span>{t('closed')}</span>}
        </span>
      </Link>
    </li>
  );
}
