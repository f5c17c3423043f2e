import { mayInGroup } from '@lonja/core';
import type { Gradebook, Group } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { BreakableName } from '../../../shared/ui/breakable-name.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { listMissing } from './missing-work.model.ts';
import { useDisplay } from '../../display/display.tsx';
import { GradebookFiles } from './gradebook-files.tsx';
import { Roster } from './roster.tsx';

export interface GradebookDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

type View = 'grades' | 'missing' | 'files';

/** Students by assignments, who is behind, and the files for other systems. */
export function GradebookDialog({ group, onClose }: GradebookDialogProps) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const [view, setView] = useState<View>('grades');
  const read = useQuery(buildQuery(client, 'getGradebook', { params: { group: group.id } }));
  const { data } = read;
  return (
    <Dialog
      onClose={onClose}
      title={t('work.book.title', { group: group.name })}
      description={t('work.book.text')}
      closeLabel={t('close')}
      size="full"
      isSteady
    >
      {read.isError && <ErrorState title={t('readFailed')} onRetry={read.refetch} />}
      {read.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {data && (
        <Tabs
          label={t('work.book.open')}
          value={view}
          onChange={setView}
          tabs={[
            { value: 'grades', label: t('work.book.tabs.grades'), content: <Grades book={data} /> },
            {
              value: 'missing',
              label: t('work.book.tabs.missing', { count: listMissing(data).length }),
              content: <Missing book={data} />,
            },
            {
              value: 'files',
              label: t('work.book.tabs.files'),
              content: (
                <div className="space-y-6 text-13">
                  <GradebookFiles group={group} book={data} />
                  {mayInGroup(group.role, 'set_work') && <Roster group={group} book={data} />}
                </div>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}

const CELL = 'px-2 py-1.5 text-13';
const HEAD = `${CELL} text-12 font-medium text-ink-3`;

function Grades({ book }: { readonly book: Gradebook }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { assignments, students } = book;
  if (assignments.length === 0) return <EmptyState title={t('work.book.noAssignments')} />;
  if (students.length === 0)
    return <EmptyState title={t('work.works.nobody')} text={t('work.works.nobodyText')} />;
  return (
    // A class has more assignments than a screen has columns. A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('work.book.tabs.grades')}>
      <table className="w-full">
        <caption className="sr-only">{t('work.book.tabs.grades')}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${HEAD} sticky left-0 bg-panel text-left`}>
              {t('work.book.student')}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {t('work.book.total')}
            </th>
            {assignments.map(({ id, title, possible }) => (
              <th key={id} scope="col" className={`${HEAD} min-w-24 text-right wrap-anywhere`}>
                <span className="ml-auto block max-w-48">{title}</span>
                <span className="block font-normal">
                  {t('work.possible', { possible: display.decimal(possible, 2) })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <GradesLine key={student.userId} book={book} student={student} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  readonly book: Gradebook;
  readonly student: Gradebook['students'][number];
}

function GradesLine({ book, student }: LineProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className={`${CELL} sticky left-0 bg-panel text-left font-semibold wrap-anywhere`}>
        <BreakableName name={student.fullName ?? student.username ?? t('work.erased')} />
        {student.externalId !== null && (
          <span className="block font-normal text-ink-3">{student.externalId}</span>
        )}
        {student.unconfirmed && (
          <span className="block font-normal text-warn">
            {t('work.roster.unconfirmed', { number: student.unconfirmed.externalId })}
          </span>
        )}
        {!student.isMember && student.username !== null && (
          <span className="block font-normal text-ink-3">{t('work.former')}</span>
        )}
      </th>
      <td className={`${CELL} figures text-right font-semibold whitespace-nowrap`}>
        {Number(student.possible) === 0
          ? '—'
          : t('work.of', {
              points: display.decimal(student.total, 2),
              possible: display.decimal(student.possible, 2),
            })}
      </td>
      {book.assignments.map(({ id }) => (
        <td key={id} className={`${CELL} figures text-right`}>
          <Cell student={student} assignment={id} />
        </td>
      ))}
    </tr>
  );
}

function Cell({
  student,
  assignment,
}: {
  readonly student: Gradebook['students'][number];
  readonly assignment: string;
}) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const work = student.works.find((one) => one.assignment === assignment);
  if (student.missing.includes(assignment)) return <span className="text-down">{t('work.missing')}</span>;
  if (!work || work.state === 'open') return '—';
  const points = work.points === null ? null : display.decimal(work.points, 2);
  return (
    <>
      {points === null
        ? t('work.workStates.submitted')
        : work.state === 'graded'
          ? t('work.book.notReturned', { points })
          : points}
      {work.isLate && <span className="block text-12 text-warn">{t('work.late')}</span>}
      {work.isChanged && <span className="block text-12 text-warn">{t('work.changed')}</span>}
    </>
  );
}

function Missing({ book }: { readonly book: Gradebook }) {
  const { t } = useTranslation('classes');
  const missing = listMissing(book);
  if (missing.length === 0)
    return <EmptyState title={t('work.book.noMissing')} text={t('work.book.noMissingText')} />;
  return (
    <ul className="divide-y divide-line-soft text-13">
      {missing.map(({ student, assignments }) => (
        <li key={student.userId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
          <span className="font-semibold wrap-anywhere">
            <BreakableName name={student.fullName ?? student.username ?? ''} />
          </span>
          <span className="text-ink-2">{assignments.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
