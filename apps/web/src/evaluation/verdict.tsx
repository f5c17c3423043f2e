import type { Evaluation, VerdictProof } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { Button } from '../shared/ui/button.tsx';
import { ErrorState, LoadingRows } from '../shared/ui/states.tsx';
import { EvaluationCertificate } from './evaluation-certificate.tsx';
import { createClock, isProven, formatPlace } from './evaluation.model.ts';

export interface VerdictProps {
  readonly evaluation: Evaluation;
  readonly figures: NumberFormat;
}

/** How an evaluation ended, in plain words, with what proves it. */
export function Verdict({ evaluation, figures }: VerdictProps) {
  const { t } = useTranslation('evaluations');
  const client = useClient();
  const { account, state } = evaluation;
  const proof = useQuery({
    ...buildQuery(client, 'getVerdictProof', { params: { account } }),
    enabled: isProven(evaluation),
    staleTime: Infinity,
  });
  const { data } = proof;
  if (isProven(evaluation) && proof.isPending) return <LoadingRows>{t('loading')}</LoadingRows>;
  return (
    <section aria-label={t('verdict.title')} className="space-y-2 px-3 py-3 text-14">
      <p
        className={`font-semibold ${state === 'passed' ? 'text-up' : state === 'breached' ? 'text-down' : ''}`}
      >
        <VerdictText evaluation={evaluation} evidence={data?.evidence} figures={figures} />
      </p>
      {evaluation.isFrozen && <p className="text-13">{t('verdict.frozen')}</p>}
      {proof.isError && <ErrorState title={t('readFailed')} onRetry={proof.refetch} />}
      {data && (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <Button
              size="small"
              aria-label={t('verdict.proofOf', { account })}
              onClick={() => saveProof(data)}
            >
              {t('verdict.proof')}
            </Button>
            {state === 'passed' && <EvaluationCertificate account={account} />}
            <a
              href="/verify"
              target="_blank"
              rel="noreferrer"
              className="hit inline-flex items-center text-13 text-accent"
            >
              {t('verdict.verify')}
            </a>
          </p>
          <p className="text-12 text-ink-3">{t('verdict.verifyText')}</p>
        </>
      )}
    </section>
  );
}

/** The file that the page of proofs reads. */
export const saveProof = (proof: VerdictProof): void =>
  saveFile(
    `lonja-verdict-${proof.evidence.account}.json`,
    JSON.stringify(proof, undefined, 2),
    'application/json',
  );

interface VerdictTextProps extends VerdictProps {
  readonly evidence: VerdictProof['evidence'] | undefined;
}

function VerdictText({ evaluation, evidence, figures }: VerdictTextProps) {
  const { t } = useTranslation('evaluations');
  const { state, rules, target, endedAt, day, voidReason } = evaluation;
  const { zone } = rules.dayEnd;
  const ended = evidence?.at ?? endedAt;
  if (state === 'active' || ended === null) return t(`states.${state}`);
  const when = { time: createClock(figures.locale, zone).dateTime(ended), place: formatPlace(zone, t) };
  if (state === 'breached') {
    const { floor, equity } = evidence ?? {};
    if (!floor || equity === undefined) return t('states.breached');
    return t(`verdict.${floor.name}`, {
      ...when,
      at: figures.usd(floor.at),
      equity: figures.usd(equity),
    });
  }
  if (state === 'passed')
    return t('verdict.passed', {
      ...when,
      profit: figures.usd(target.profit),
      wanted: figures.usd(target.wanted),
    });
  if (state === 'voided') return t('verdict.voided', { ...when, reason: voidReason ?? '' });
  if (evidence?.isLast) return t('verdict.worldEnded', when);
  return t(`verdict.${state}`, { ...when, days: figures.count(rules.maxDays ?? day.number) });
}
