import type { Plan } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhaseRules } from '../../evaluation/phase-rules.tsx';
import { SealedHash } from '../../evaluation/sealed-hash.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { NewPlanDialog } from './new-plan-dialog.tsx';
import { PlanEvaluations } from './plan-evaluations.tsx';

const CELL = 'px-1.5 py-2 sm:px-3';
/** People begin and end evaluations. */
const PLANS_MS = 5_000;

type Opened = { readonly what: 'new' } | { readonly what: 'close'; readonly plan: Plan };

/** Evaluation plans: made and closed here, their verdicts read, their appeals answered. */
export function PlansTab() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('evaluations');
  const client = useClient();
  const plans = useQuery({
    ...buildQuery(client, 'listAllPlans', {}),
    refetchInterval: PLANS_MS,
  });
  const [opened, setOpened] = useState<Opened>();
  const [shown, setShown] = useState<string>();
  const close = () => setOpened(undefined);
  const plan = plans.data?.find(({ slug }) => slug === shown);
  return (
    <div className="flex flex-col gap-3 p-3 sm:p-4">
      <Panel
        title={words('panel.title')}
        actions={
          <Button size="small" look="primary" onClick={() => setOpened({ what: 'new' })}>
            {words('panel.add')}
          </Button>
        }
      >
        <p className="border-b border-line px-3 py-2 text-13 text-ink-2">
          {words('panel.text')} {words('virtual')}
        </p>
        {plans.data ? (
          <PlanList
            plans={plans.data}
            shown={shown}
            onShow={setShown}
            onClose={(closed) => setOpened({ what: 'close', plan: closed })}
          />
        ) : plans.error ? (
          <ErrorState title={refusalText(plans.error, t, words('readFailed'))} onRetry={plans.refetch} />
        ) : (
          <LoadingRows>{t('loading')}</LoadingRows>
        )}
      </Panel>
      {plan && (
        <>
          <PlanEvaluations key={plan.slug} plan={plan} />
          <SealedRules key={`${plan.slug}-rules`} plan={plan} />
        </>
      )}
      {opened?.what === 'new' && <NewPlanDialog onClose={close} onCreated={setShown} />}
      {opened?.what === 'close' && <CloseDialog plan={opened.plan} onClose={close} />}
    </div>
  );
}

interface PlanListProps {
  readonly plans: readonly Plan[];
  readonly shown: string | undefined;
  readonly onShow: (slug: string) => void;
  readonly onClose: (plan: Plan) => void;
}

function PlanList({ plans, shown, onShow, onClose }: PlanListProps) {
  const { t } = useTranslation('evaluations');
  if (plans.length === 0) return <EmptyState title={t('panel.empty')} text={t('panel.emptyText')} />;
  return (
    <table className="w-full text-13">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('panel.name') },
          { label: t('panel.for'), shownFrom: 'max-md:hidden' },
          { label: t('panel.phases'), isFigure: true, shownFrom: 'max-sm:hidden' },
          { label: t('panel.begun'), isFigure: true, shownFrom: 'max-sm:hidden' },
          { label: t('panel.active'), isFigure: true, shownFrom: 'max-sm:hidden' },
          { label: t('panel.since'), shownFrom: 'max-lg:hidden' },
          { label: t('panel.acts'), isFigure: true },
        ]}
      />
      <tbody>
        {plans.map((plan) => (
          <PlanLine
            key={plan.slug}
            plan={plan}
            isShown={plan.slug === shown}
            onShow={() => onShow(plan.slug)}
            onClose={() => onClose(plan)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PlanLineProps {
  readonly plan: Plan;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

function PlanLine({ plan, isShown, onShow, onClose }: PlanLineProps) {
  const { t } = useTranslation('evaluations');
  const display = usePanelDisplay();
  const { name, group, world, phases, begun, active, createdAt, closedAt } = plan;
  return (
    <tr className={`border-b border-line-soft align-top last:border-0 ${isShown ? 'bg-hover' : ''}`}>
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        {name}
        {closedAt !== null && <span className="ml-2 font-normal text-ink-3">{t('panel.closed')}</span>}
        {world !== null && <WorldName world={world} />}
        <span className="block text-12 font-normal text-ink-3 sm:hidden">
          {t('panel.active')}: {display.count(active)}
        </span>
      </th>
      <td className={`${CELL} wrap-anywhere max-md:hidden`}>{group?.name ?? t('panel.everybody')}</td>
      <td className={`${CELL} figure max-sm:hidden`}>{display.count(phases.length)}</td>
      <td className={`${CELL} figure max-sm:hidden`}>{display.count(begun)}</td>
      <td className={`${CELL} figure max-sm:hidden`}>{display.count(active)}</td>
      <td className={`${CELL} figures max-lg:hidden`}>{display.moment(createdAt)}</td>
      <td className={`${CELL} text-right`}>
        <span className="inline-flex flex-wrap justify-end gap-1.5">
          <Button
            size="small"
            aria-pressed={isShown}
            aria-label={t('panel.evaluationsOf', { name })}
            onClick={onShow}
          >
            {t('panel.evaluations')}
          </Button>
          {closedAt === null && (
            <Button look="quiet" size="small" aria-label={t('panel.closeOf', { name })} onClick={onClose}>
              {t('panel.closeAct')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

function WorldName({ world }: { readonly world: string }) {
  const client = useClient();
  const { data } = useQuery(buildQuery(client, 'listWorlds', {}));
  return (
    <span className="block text-12 font-normal text-ink-3">
      {data?.find(({ id }) => id === world)?.name ?? world}
    </span>
  );
}

/** What was sealed, as those read it who begin. */
function SealedRules({ plan: { name, phases, sealHash, world } }: { readonly plan: Plan }) {
  const { t } = useTranslation('evaluations');
  const display = usePanelDisplay();
  return (
    <Panel title={t('panel.rulesOf', { name })}>
      <div className="grid gap-4 px-3 py-3 md:grid-cols-2">
        {phases.map((phase, place) => (
          // A phase has nothing but its place.
          <section key={`${place}-${phase.rulesHash}`} aria-label={t('phase', { phase: place + 1 })}>
            <h3 className="text-14 font-semibold">{t('phase', { phase: place + 1 })}</h3>
            <PhaseRules phase={phase} isInWorld={world !== null} figures={display} />
          </section>
        ))}
      </div>
      <div className="px-3 pb-3">
        <SealedHash hash={sealHash} />
      </div>
    </Panel>
  );
}
