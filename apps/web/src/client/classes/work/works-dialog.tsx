import type { Assignment, Group, StudentWork } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { BreakableName } from '../../../shared/ui/breakable-name.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { TableHead } from '../../../shared/ui/table-head.tsx';
import { useDisplay } from '../../display/display.tsx';
import { GradingPanel } from './grading-panel.tsx';
import { useGradingActs } from './use-assignment-acts.ts';
import { WorkState } from './work-state.tsx';

export interface WorksDialogProps {
  readonly group: Group;
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

/** Students hand in while it is open. */
const WORKS_MS = 5_000;
const CELL = 'px-1 py-1.5 sm:px-2';

/** What each student has handed in, and the panel to grade one. */
export function WorksDialog({ group, assignment, onClose }: WorksDialogProps) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const [chosen, setChosen] = useState<string>();
  const params = { group: group.id, assignment: assignment.id };
  const works = useQuery({
    ...buildQuery(client, 'listWorks', { params }),
    refetchInterval: WORKS_MS,
  });
  const student = works.data?.find(({ userId }) => userId === chosen);
  return (
    <Dialog
      onClose={onClose}
      title={assignment.title}
      description={t('work.works.text')}
      closeLabel={t('close')}
      size="full"
    >
      <div className="p-4 text-13">
        {works.isError && <ErrorState title={t('readFailed')} onRetry={works.refetch} />}
        {works.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
        {works.data?.length === 0 && (
          <EmptyState title={t('work.works.nobody')} text={t('work.works.nobodyText')} />
        )}
        {student ? (
          <GradingPanel
            key={student.userId}
            group={group}
            assignment={assignment}
            work={student}
            onBack={() => setChosen(undefined)}
          />
        ) : (
          works.data &&
          works.data.length > 0 && (
            <WorkTable params={params} assignment={assignment} works={works.data} onChoose={setChosen} />
          )
        )}
      </div>
    </Dialog>
  );
}

interface TableProps {
  readonly params: { readonly group: string; readonly assignment: string };
  readonly assignment: Assignment;
  readonly works: readonly StudentWork[];
  readonly onChoose: (userId: string) => void;
}

function WorkTable({ params, assignment, works, onChoose }: TableProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { returnAll } = useGradingActs();
  const [isMissingOnly, setIsMissingOnly] = useState(false);
  const missing = works.filter(({ isMember, submissions }) => isMember && submissions.length === 0);
  const listed = isMissingOnly ? missing : works;
  const waiting = works.filter(({ state }) => state === 'graded').length;
  return (
    <>
      <label className="hit mb-2 inline-flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isMissingOnly}
          onChange={({ target }) => setIsMissingOnly(target.checked)}
        />
        {t('work.works.missingOnly')} ({display.count(missing.length)})
      </label>
      {listed.length === 0 && <p className="text-ink-2">{t('work.works.noneMissing')}</p>}
      <table className="w-full">
        <caption className="sr-only">{assignment.title}</caption>
        <TableHead
          padding={CELL}
          cells={[
            { label: t('work.book.student') },
            { label: t('work.state') },
            { label: t('work.own.versions'), shownFrom: 'max-sm:hidden' },
            { label: t('work.points'), isFigure: true },
            { label: t('work.works.grade'), isFigure: true },
          ]}
        />
        <tbody>
          {listed.map((work) => (
            <WorkLine key={work.userId} assignment={assignment} work={work} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex justify-end">
        <Button
          look="primary"
          disabled={waiting === 0}
          isBusy={returnAll.isPending}
          onClick={() => returnAll.mutate(params)}
        >
          {t('work.works.returnAll')}
        </Button>
      </div>
    </>
  );
}

interface LineProps extends Pick<TableProps, 'assignment' | 'onChoose'> {
  readonly work: StudentWork;
}

function WorkLine({ assignment, work, onChoose }: LineProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const newest = work.submissions.at(-1);
  const grade = work.grades.at(-1);
  const name = work.fullName ?? work.username ?? t('work.erased');
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        <BreakableName name={name} />
        {!work.isMember && work.username !== null && (
          <span className="block font-normal text-ink-3">{t('work.former')}</span>
        )}
      </th>
      <td className={CELL}>
        <WorkState work={work} />
        {work.extension && (
          <span className="block text-12 text-ink-3">
            {t('work.works.more')}:{' '}
            {t('work.moment', { moment: display.dateTime(work.extension.until), zone: display.zone })}
          </span>
        )}
      </td>
      <td className={`${CELL} max-sm:hidden`}>{newest ? display.dateTime(newest.at) : '—'}</td>
      <td className={`${CELL} figures text-right`}>
        {grade
          ? t('work.of', {
              points: display.decimal(grade.points, 2),
              possible: display.decimal(assignment.possible, 2),
            })
          : '—'}
      </td>
      <td className={`${CELL} text-right`}>
        <Button
          size="small"
          aria-label={t('work.works.gradeOf', { name })}
          onClick={() => onChoose(work.userId)}
        >
          {t('work.works.grade')}
        </Button>
      </td>
    </tr>
  );
}
