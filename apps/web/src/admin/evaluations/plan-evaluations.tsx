import type { ClientEvaluation, Plan } from '@lonja/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProven, nearestFloor, findPersonName } from '../../evaluation/evaluation.model.ts';
import { EvaluationCertificate } from '../../evaluation/evaluation-certificate.tsx';
import { saveProof } from '../../evaluation/verdict.tsx';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

const CELL = 'px-1.5 py-2 sm:px-3';
/** Evaluations in one answer of the server. */
const PAGE = 100;
const EVALUATIONS_MS = 5_000;

interface Opened {
  readonly what: 'void' | 'answer';
  readonly evaluation: ClientEvaluation;
}

/** Who has begun a plan, how far each has come, and the appeals that wait. */
export function PlanEvaluations({ plan: { slug, name } }: { readonly plan: Plan }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('evaluations');
  const evaluations = useEvaluations(slug);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const rows = evaluations.data?.pages.flat() ?? [];
  const waiting = rows.filter(isWaiting).length;
  return (
    <Panel title={words('panel.evaluationsOf', { name })}>
      {waiting > 0 && (
        <p role="status" className="border-b border-line px-3 py-2 text-13 font-semibold text-warn">
          {words('panel.appealsWaiting', { count: waiting })}
        </p>
      )}
      {evaluations.isError && (
        <ErrorState
          title={refusalText(evaluations.error, t, words('readFailed'))}
          onRetry={evaluations.refetch}
        />
      )}
      {evaluations.isPending && <LoadingRows>{words('loading')}</LoadingRows>}
      {evaluations.data && rows.length === 0 && <EmptyState title={words('panel.nobody')} />}
      {rows.length > 0 && <EvaluationTable rows={rows} onOpen={setOpened} />}
      {evaluations.hasNextPage && (
        <p className="px-3 py-2 text-center">
          <Button
            size="small"
            isBusy={evaluations.isFetchingNextPage}
            onClick={() => void evaluations.fetchNextPage()}
          >
            {words('panel.older')}
          </Button>
        </p>
      )}
      {opened?.what === 'void' && <VoidDialog evaluation={opened.evaluation} onClose={close} />}
      {opened?.what === 'answer' && <AnswerDialog evaluation={opened.evaluation} onClose={close} />}
    </Panel>
  );
}

const isWaiting = ({ appeal }: ClientEvaluation): boolean => appeal !== null && appeal.answer === null;

function useEvaluations(slug: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['listEvaluations', slug],
    queryFn: ({ pageParam, signal }) =>
      client.call('listEvaluations', {
        params: { slug },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.account : undefined),
    refetchInterval: EVALUATIONS_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

interface EvaluationTableProps {
  readonly rows: readonly ClientEvaluation[];
  readonly onOpen: (opened: Opened) => void;
}

function EvaluationTable({ rows, onOpen }: EvaluationTableProps) {
  const { t } = useTranslation('evaluations');
  return (
    <table className="live w-full text-13">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('panel.person') },
          { label: t('panel.state') },
          { label: t('panel.equity'), isFigure: true, shownFrom: 'max-sm:hidden' },
          { label: t('panel.distance'), isFigure: true, shownFrom: 'max-md:hidden' },
          { label: t('panel.appeal'), shownFrom: 'max-md:hidden' },
          { label: t('panel.acts'), isFigure: true },
        ]}
      />
      <tbody>
        {rows.map((evaluation) => (
          <EvaluationLine key={evaluation.account} evaluation={evaluation} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

interface EvaluationLineProps {
  readonly evaluation: ClientEvaluation;
  readonly onOpen: EvaluationTableProps['onOpen'];
}

function EvaluationLine({ evaluation, onOpen }: EvaluationLineProps) {
  const { t } = useTranslation('evaluations');
  const display = usePanelDisplay();
  const { account, userId, username, fullName, isErased, phase, phases, state, equity, floors } = evaluation;
  const nearest = nearestFloor(floors);
  return (
    <tr className="border-b border-line-soft align-top last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        {isErased ? (
          <span className="text-ink-2">{t('panel.erased')}</span>
        ) : (
          <Link
            to="/admin/clients/$id"
            params={{ id: userId }}
            search={{ account: Number(account) }}
            className="text-accent"
          >
            {findPersonName(evaluation)}
          </Link>
        )}
        <span className="block text-12 font-normal text-ink-3">
          {fullName !== null && `${username} · `}
          {t('account', { account })}
        </span>
      </th>
      <td className={CELL}>
        <span className={STATE_TEXT[state]}>{t(`states.${state}`)}</span>
        <span className="block text-12 text-ink-3">{t('phaseOf', { phase, phases })}</span>
        <span className="md:hidden">
          <AppealState evaluation={evaluation} />
        </span>
      </td>
      <td className={`${CELL} figure max-sm:hidden`}>{equity === null ? '—' : display.usd(equity)}</td>
      <td className={`${CELL} figure max-md:hidden`}>
        {nearest ? (
          <>
            {display.usd(nearest.distance)}
            <span className="block text-12 text-ink-3">{t(`floor.${nearest.name}`)}</span>
          </>
        ) : (
          '—'
        )}
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <AppealState evaluation={evaluation} />
      </td>
      <td className={`${CELL} text-right`}>
        <Acts evaluation={evaluation} onOpen={onOpen} />
      </td>
    </tr>
  );
}

const STATE_TEXT: Readonly<Record<ClientEvaluation['state'], string>> = {
  active: 'font-semibold',
  passed: 'font-semibold text-up',
  breached: 'font-semibold text-down',
  expired: 'text-ink-2',
  voided: 'text-ink-2',
  withdrawn: 'text-ink-2',
};

function AppealState({ evaluation }: { readonly evaluation: ClientEvaluation }) {
  const { t } = useTranslation('evaluations');
  const { appeal } = evaluation;
  if (!appeal) return null;
  if (!appeal.answer)
    return (
      <span className="inline-block rounded-sm border border-warn px-1.5 text-12 font-semibold text-warn">
        {t('panel.appealWaits')}
      </span>
    );
  return (
    <span className="text-ink-2">
      {t(appeal.answer.isUpheld ? 'panel.appealUpheld' : 'panel.appealRejected')}
    </span>
  );
}

function Acts({ evaluation, onOpen }: EvaluationLineProps) {
  const { t } = useTranslation('evaluations');
  const { state } = evaluation;
  const name = findPersonName(evaluation) ?? t('panel.erased');
  const proof = useProof(evaluation.account);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      {isWaiting(evaluation) && (
        <Button
          look="primary"
          size="small"
          aria-label={t('panel.answerOf', { name })}
          onClick={() => onOpen({ what: 'answer', evaluation })}
        >
          {t('panel.answer')}
        </Button>
      )}
      {isProven(evaluation) && (
        <Button
          size="small"
          aria-label={t('panel.proofOf', { name })}
          isBusy={proof.isBusy}
          onClick={() => void proof.download()}
        >
          {t('panel.proof')}
        </Button>
      )}
      {state === 'passed' && <EvaluationCertificate account={evaluation.account} name={name} />}
      {state === 'active' && (
        <Button
          size="small"
          aria-label={t('panel.voidOf', { name })}
          onClick={() => onOpen({ what: 'void', evaluation })}
        >
          {t('panel.void')}
        </Button>
      )}
    </span>
  );
}

function useProof(account: string) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('evaluations');
  const client = useClient();
  const toasts = useToasts();
  const { isBusy, act } = useBusy();
  const download = () =>
    act(async () => {
      try {
        saveProof(await client.call('getVerdictProof', { params: { account } }));
      } catch (error) {
        toasts.show({
          title: words('panel.proofFailed'),
          description: refusalText(error, t, words('readFailed')),
          tone: 'destructive',
        });
      }
    });
  return { isBusy, download };
}
