import type { Evaluation } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EvaluationProgress } from '../../evaluation/evaluation-progress.tsx';
import { Verdict } from '../../evaluation/verdict.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useDisplay } from '../display/display.tsx';
import { Appeal } from './appeal.tsx';

export interface EvaluationViewProps {
  /** As the plan's read has it. */
  readonly listed: Evaluation;
  /** Number of the world whose market it trades; null for the installation's own. */
  readonly world: string | null;
}

const MOVING_MS = 1_500;

/** One's evaluation: its figures while it goes on, its verdict afterwards. */
export function EvaluationView({ listed, world }: EvaluationViewProps) {
  const { t } = useTranslation('evaluations');
  const display = useDisplay();
  const evaluation = useLiveEvaluation(listed);
  const { account, phase, phases, state, isFrozen } = evaluation;
  const title = `${t('phaseOf', { phase, phases })} · ${t(`states.${state}`)}`;
  return (
    <Panel
      title={title}
      className="overflow-hidden rounded-xl border border-line"
      actions={
        state === 'active' || isFrozen ? (
          <TradeInIt account={account} world={world ?? undefined} />
        ) : (
          <span className="text-12 text-ink-3">{t('account', { account })}</span>
        )
      }
    >
      {state === 'active' ? (
        <EvaluationProgress evaluation={evaluation} figures={display.exact} />
      ) : (
        <>
          <Verdict evaluation={evaluation} figures={display.exact} />
          <Appeal evaluation={evaluation} />
        </>
      )}
    </Panel>
  );
}

/** Read again while it goes on and the page is looked at. */
function useLiveEvaluation(listed: Evaluation): Evaluation {
  const client = useClient();
  const isListedActive = listed.state === 'active';
  const { data } = useQuery({
    ...buildQuery(client, 'getEvaluation', { params: { account: listed.account } }),
    enabled: isListedActive,
    refetchInterval: ({ state: { data: read } }) => (read && read.state !== 'active' ? false : MOVING_MS),
  });
  return isListedActive ? (data ?? listed) : listed;
}

function TradeInIt({ account, world }: { readonly account: string; readonly world: string | undefined }) {
  const { t } = useTranslation('evaluations');
  const navigate = useNavigate();
  const { account: shown, choose } = useAccountChoice();
  const trade = async () => {
    await navigate({ to: '/app/trade' });
    if (shown !== account) choose({ account, world });
  };
  return (
    <Button look="primary" size="small" onClick={() => void trade()}>
      {t('trade')}
    </Button>
  );
}
