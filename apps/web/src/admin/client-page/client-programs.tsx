import type { Proposal } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProgramFigures } from '../../programs/program-figures.ts';
import { ProgramOrders } from '../../programs/program-orders.tsx';
import { ProposalFacts, useProposalText } from '../../programs/proposal-facts.tsx';
import type { SteerAct } from '../../programs/steer-form.tsx';
import type { NamedProgram } from '../../programs/steered-programs.model.ts';
import { SteeredPrograms } from '../../programs/steered-programs.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { useProgramFigures } from './use-program-figures.ts';

/** Programs trade while they are looked at. */
const LOOK_MS = 10_000;

/** A client's programs, what they did and propose, and the kill switch for one or all. */
export function ClientPrograms({ id, username }: { readonly id: string; readonly username: string }) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const figures = useProgramFigures();
  const areTextsThere = useTexts('automation');
  const read = useQuery({
    ...buildQuery(client, 'listUserPrograms', { params: { id } }),
    refetchInterval: LOOK_MS,
  });
  const steer = useSteering(id);
  if (read.isError && areTextsThere) return <ErrorState title={t('programsFailed')} onRetry={read.refetch} />;
  if (!read.data || !areTextsThere) return <Loading />;
  const { keys, hooks, suspended, proposals } = read.data;
  return (
    <>
      <SteeredPrograms
        as="administrator"
        name={username}
        keys={keys}
        hooks={hooks}
        suspended={suspended}
        figures={figures}
        onAct={steer}
        ordersOf={(program, name) => <ClientProgramOrders id={id} program={program} name={name} />}
      />
      <OpenProposals proposals={proposals.filter(({ state }) => state === 'open')} figures={figures} />
    </>
  );
}

function Loading() {
  const { t } = useTranslation('admin');
  return <LoadingText>{t('loading')}</LoadingText>;
}

interface ClientProgramOrdersProps {
  readonly id: string;
  /** The id of a key, or the number of a hook. */
  readonly program: string;
  readonly name: string;
}

/** Reading them is an act, which the audit log has: once each time that it is asked for. */
function ClientProgramOrders({ id, program, name }: ClientProgramOrdersProps) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const figures = useProgramFigures();
  const read = useQuery({
    ...buildQuery(client, 'listUserProgramOrders', { params: { id, program } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (read.isError) return <p className="mt-2 text-13 text-down">{t('programsFailed')}</p>;
  return (
    <>
      <ProgramOrders name={name} orders={read.data} figures={figures} />
      <p className="mt-1 text-12 text-ink-3">{t('readingIsRecorded')}</p>
    </>
  );
}

interface OpenProposalsProps {
  readonly proposals: readonly Proposal[];
  readonly figures: ProgramFigures;
}

/** What waits for the client, or for teachers: it is not decided here. */
function OpenProposals({ proposals, figures }: OpenProposalsProps) {
  const { t } = useTranslation('automation');
  const textOf = useProposalText(figures);
  if (proposals.length === 0) return null;
  return (
    <section aria-label={t('proposalsSeen')} className="mt-3 border-t border-line-soft pt-3">
      <h4 className="text-13 font-semibold">{t('proposalsSeen')}</h4>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className="border-b border-line-soft py-1.5 last:border-0">
            <ProposalFacts proposal={proposal} title={textOf(proposal)} figures={figures} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @returns what suspends or resumes one program of the client, or all */
function useSteering(id: string) {
  const { t } = useTranslation('automation');
  const { t: words } = useTranslation('admin');
  const send = useSend();
  const toasts = useToasts();
  return async (what: SteerAct, reason: string, program?: NamedProgram): Promise<void> => {
    const input = { params: { id }, body: { reason, ...program } };
    try {
      if (what === 'suspend') {
        const done = await send('suspendUserKeys', input);
        toasts.show({ title: t('suspendedNow', done), tone: 'success' });
      } else {
        const { accounts } = await send('resumeUserKeys', input);
        const title = program ? t('resumed') : t('resumedAccounts', { count: accounts });
        toasts.show({ title, tone: 'success' });
      }
    } catch (error) {
      const description = refusalText(error, words, t('programsNotChanged'));
      toasts.show({ title: t('programsNotChanged'), description, tone: 'destructive' });
    }
  };
}
