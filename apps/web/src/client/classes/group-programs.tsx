import type { Group, GroupPrograms as Programs } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgramOrders } from '../../programs/program-orders.tsx';
import { SteerForm, type SteerAct } from '../../programs/steer-form.tsx';
import { SteeredPrograms } from '../../programs/steered-programs.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { ErrorState } from '../../shared/ui/states.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ProofDialog, type Proof } from '../dialogs/proof-dialog.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { useProgramFigures } from '../trading/orders/use-program-figures.ts';
import { useShownProposals } from '../programs/proposals/shown-proposals.ts';
import { ProposalRow } from '../programs/proposals/proposal-row.tsx';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';

/** Programs trade while it is read. */
const PROGRAMS_MS = 5_000;

/** The programs of a group's students, what they propose to its teachers, and the kill switch. Nothing without any. */
export function GroupPrograms({ group }: { readonly group: Group }) {
  const client = useClient();
  const areTextsThere = useTexts('automation');
  const { t } = useTranslation('automation');
  const read = useQuery({
    ...buildQuery(client, 'listGroupPrograms', { params: { group: group.id } }),
    refetchInterval: PROGRAMS_MS,
  });
  if (!areTextsThere) return null;
  if (read.isError && !read.data) return <ErrorState title={t('programsFailed')} onRetry={read.refetch} />;
  if (!read.data || read.data.students.length + read.data.proposals.length === 0) return null;
  return <Steering group={group} {...read.data} />;
}

function Steering({ group, students, proposals }: Programs & { readonly group: Group }) {
  const { t } = useTranslation('automation');
  const figures = useProgramFigures();
  const shown = useShownProposals(proposals);
  const { steer, resume, asked, stopAsking } = useSteering(group);
  return (
    <section aria-label={t('keysOf')} className="space-y-3 border-t border-line-soft pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-14 font-semibold">{t('keysOf')}</h3>
        <SteerForm
          what="suspend"
          label={t('allStudents')}
          name={t('allStudents')}
          text={t('suspendEveryText')}
          onAct={steer()}
        />
      </div>
      {shown.length > 0 && (
        <ul aria-label={t('proposalsOfStudents')}>
          {shown.map(({ row, isOpen }) => (
            <ProposalRow key={row.id} proposal={row} isOpen={isOpen} isOwn={false} />
          ))}
        </ul>
      )}
      {students.map(({ user, username, keys, hooks, suspended }) => (
        <section key={user} aria-label={t('programsOf', { name: username })}>
          <h4 className="font-semibold wrap-anywhere">
            <BreakableName name={username} />
          </h4>
          <SteeredPrograms
            as="teacher"
            name={username}
            keys={keys}
            hooks={hooks}
            suspended={suspended}
            figures={figures}
            onAct={steer(user)}
            ordersOf={(program, name) => (
              <StudentOrders student={{ group: group.id, user, program }} name={name} />
            )}
          />
        </section>
      ))}
      {asked && (
        <ProofDialog
          text={t('proofOfResumeKeys')}
          confirm={t('resume')}
          send={(proof) => resume(asked, proof)}
          onClose={stopAsking}
        />
      )}
    </section>
  );
}

interface StudentOrdersProps {
  /** The student, and the program: the id of a key, or the number of a hook. */
  readonly student: { readonly group: string; readonly user: string; readonly program: string };
  readonly name: string;
}

function StudentOrders({ student, name }: StudentOrdersProps) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const figures = useProgramFigures();
  const read = useQuery({
    ...buildQuery(client, 'listStudentProgramOrders', { params: student }),
    refetchInterval: PROGRAMS_MS,
  });
  if (read.isError) return <p className="mt-2 text-13 text-down">{t('programsFailed')}</p>;
  return <ProgramOrders name={name} orders={read.data} figures={figures} />;
}

/** A resumption that waits for the teacher's password. */
interface AskedResumption {
  readonly student?: string;
  readonly reason: string;
}

/** What suspends the programs of one student, or of all; what resumes them asks for the password first, as giving more does. */
function useSteering(group: Group) {
  const { t } = useTranslation('automation');
  const send = useSend();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [asked, setAsked] = useState<AskedResumption>();
  const params = { group: group.id };
  const suspend = async (body: AskedResumption): Promise<void> => {
    try {
      const done = await send('suspendGroupKeys', { params, body });
      toasts.show({ title: t('suspendedNow', done), tone: 'success' });
    } catch (error) {
      fail(t('programsNotChanged'), error);
    }
  };
  const resume = async (wanted: AskedResumption, proof: Proof): Promise<void> => {
    const { accounts } = await send('resumeGroupKeys', { params, body: { ...wanted, ...proof } });
    toasts.show({ title: t('resumedAccounts', { count: accounts }), tone: 'success' });
  };
  const steer =
    (student?: string) =>
    async (what: SteerAct, reason: string): Promise<void> => {
      const wanted = { reason, ...(student ? { student } : {}) };
      if (what === 'suspend') await suspend(wanted);
      else setAsked(wanted);
    };
  return { steer, resume, asked, stopAsking: () => setAsked(undefined) };
}
