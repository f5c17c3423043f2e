import type { Plan } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { ChoiceLine, LineList } from '../../shared/ui/line-list.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { PlanView } from './plan-view.tsx';

const route = getRouteApi('/app/evaluations');
/** Administrators make and close them. */
const PLANS_MS = 10_000;

/** The plans that one may begin or has begun, and the one that is chosen. */
export function EvaluationsTab() {
  const { t } = useTranslation('evaluations');
  const { plan: chosen } = route.useSearch();
  const client = useClient();
  const plans = useQuery({ ...buildQuery(client, 'listPlans', {}), refetchInterval: PLANS_MS });
  const { data } = plans;
  const shown = chosen ?? (data?.length === 1 ? data[0]?.slug : undefined);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-3 p-2 sm:p-4">
      <div className="space-y-1">
        <h1 className="text-16 font-semibold">{t('title')}</h1>
        <p className="text-13 text-ink-2">
          {t('text')} {t('virtual')}
        </p>
      </div>
      {plans.isError && <ErrorState title={t('readFailed')} onRetry={plans.refetch} />}
      {plans.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {data && data.length > 0 && (
        <LineList label={t('title')}>
          {data.map((plan) => (
            <PlanLine key={plan.slug} plan={plan} isChosen={plan.slug === shown} />
          ))}
        </LineList>
      )}
      {shown !== undefined && <PlanView key={shown} slug={shown} />}
    </div>
  );
}

function PlanLine({ plan, isChosen }: { readonly plan: Plan; readonly isChosen: boolean }) {
  const { t } = useTranslation('evaluations');
  const { slug, name, group, phases, closedAt } = plan;
  return (
    <ChoiceLine
      isChosen={isChosen}
      name={name}
      link={(parts) => <Link to="/app/evaluations" search={{ plan: slug }} {...parts} />}
    >
      <span>{group ? t('ofGroup', { group: group.name }) : t('ofAll')}</span>
      <span>{t('phases', { count: phases.length })}</span>
      {closedAt !== null && <span>{t('closed')}</span>}
    </ChoiceLine>
  );
}
