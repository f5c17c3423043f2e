import type { Evaluation, OwnPlan } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClock, formatPlace } from '../../evaluation/evaluation.model.ts';
import { PhaseRules } from '../../evaluation/phase-rules.tsx';
import { SealedHash } from '../../evaluation/sealed-hash.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { EvaluationView } from './evaluation-view.tsx';

const route = getRouteApi('/app/evaluations');
/** An appeal is answered, an evaluation ends; the figures of one that goes on have a read of their own. */
const PLAN_MS = 4_000;

/** A plan: one's evaluation in it, and the rules of every phase. */
export function PlanView({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('evaluations');
  const client = useClient();
  const { account } = route.useSearch();
  const own = useQuery({
    ...buildQuery(client, 'getPlan', { params: { slug } }),
    refetchInterval: PLAN_MS,
  });
  if (!own.data)
    return own.isError ? (
      <ErrorState title={t('notThere')} onRetry={own.refetch} />
    ) : (
      <LoadingRows>{t('loading')}</LoadingRows>
    );
  const { plan, evaluations } = own.data;
  const shown = evaluations.find((one) => one.account === String(account)) ?? evaluations[0];
  return (
    <>
      {shown && <EvaluationView key={shown.account} listed={shown} world={plan.world} />}
      {evaluations.length > 1 && <Past evaluations={evaluations} shown={shown?.account} slug={slug} />}
      <PlanRules own={own.data} />
    </>
  );
}

interface PastProps {
  readonly evaluations: readonly Evaluation[];
  readonly shown: string | undefined;
  readonly slug: string;
}

/** All evaluations of a person in a plan, to choose the one that is shown. */
function Past({ evaluations, shown, slug }: PastProps) {
  const { t } = useTranslation('evaluations');
  const display = useDisplay();
  return (
    <Panel title={t('own')} className="overflow-hidden rounded-xl border border-line">
      <ul aria-label={t('own')} className="divide-y divide-line-soft">
        {evaluations.map(({ account, phase, phases, state, beganAt, rules: { dayEnd } }) => (
          <li key={account} className={account === shown ? 'bg-hover' : ''}>
            <Link
              to="/app/evaluations"
              search={{ plan: slug, account: Number(account) }}
              aria-current={account === shown ? 'true' : undefined}
              className="flex min-h-(--ctl) flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 text-13 hover:bg-hover"
            >
              <span className="font-semibold">
                {t('phaseOf', { phase, phases })} · {t(`states.${state}`)}
              </span>
              <span className="flex flex-wrap gap-x-4 text-ink-2">
                <span>{t('account', { account })}</span>
                <span className="figures">
                  {createClock(display.locale, dayEnd.zone).dateTime(beganAt)} {formatPlace(dayEnd.zone, t)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PlanRules({ own }: { readonly own: OwnPlan }) {
  const { t } = useTranslation('evaluations');
  const { plan, nextPhase, evaluations } = own;
  const { name, phases, attempts, sealHash } = plan;
  const [phase, setPhase] = useState(String(nextPhase ?? evaluations[0]?.phase ?? 1));
  const [isBeginning, setIsBeginning] = useState(false);
  const shown = phases[Number(phase) - 1];
  const display = useDisplay();
  return (
    <Panel
      title={name}
      className="rounded-xl border border-line"
      actions={
        nextPhase !== null && (
          <Button look="primary" size="small" onClick={() => setIsBeginning(true)}>
            {t('begin', { phase: nextPhase })}
          </Button>
        )
      }
    >
      <div className="space-y-3 px-3 py-3 text-13">
        <Access own={own} />
        {phases.length > 1 && (
          <Segmented
            label={t('phaseList')}
            value={phase}
            options={phases.map((_, place) => ({
              value: String(place + 1),
              label: t('phase', { phase: place + 1 }),
            }))}
            onChange={setPhase}
          />
        )}
        {shown && <PhaseRules phase={shown} isInWorld={plan.world !== null} figures={display.exact} />}
        <ul className="list-disc space-y-0.5 pl-5">
          <li>{t('attempts', { count: attempts })}</li>
          {plan.world !== null && <InWorld world={plan.world} />}
        </ul>
        <SealedHash hash={sealHash} />
      </div>
      {isBeginning && nextPhase !== null && (
        <BeginDialog plan={plan} phase={nextPhase} onClose={() => setIsBeginning(false)} />
      )}
    </Panel>
  );
}

/** Whether one may begin, and why not. */
function Access({ own: { plan, nextPhase, attemptsLeft, evaluations } }: { readonly own: OwnPlan }) {
  const { t } = useTranslation('evaluations');
  const [last] = evaluations;
  if (last?.state === 'active') return null;
  if (plan.closedAt !== null) return <p className="text-warn">{t('closed')}</p>;
  if (last?.state === 'passed' && last.phase === last.phases)
    return <p className="text-up">{t('allPassed')}</p>;
  if (nextPhase === null) return <p className="text-warn">{t('noAttempts')}</p>;
  return nextPhase === 1 ? <p className="text-ink-2">{t('attemptsLeft', { count: attemptsLeft })}</p> : null;
}

function InWorld({ world }: { readonly world: string }) {
  const { t } = useTranslation('evaluations');
  const client = useClient();
  const { data } = useQuery(buildQuery(client, 'listWorlds', {}));
  return <li>{t('inWorld', { world: data?.find(({ id }) => id === world)?.name ?? world })}</li>;
}
