import { mayInGroup } from '@lonja/core';
import type { Assignment, Group } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { useDisplay } from '../../display/display.tsx';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { GradebookDialog } from './gradebook-dialog.tsx';
import { OwnWorkDialog } from './own-work-dialog.tsx';
import { WorkState } from './work-state.tsx';
import { WorksDialog } from './works-dialog.tsx';

/** Others hand in, and teachers publish, while the list is open. */
const ASSIGNMENTS_MS = 5_000;

type Shown =
  | { readonly kind: 'new' }
  | { readonly kind: 'gradebook' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'change'; readonly id: string }
  | { readonly kind: 'open'; readonly id: string };

interface AssignmentsProps {
  readonly group: Group;
  /** Number of the one that is open at first; one that is not there opens nothing. */
  readonly opens: string | undefined;
}

/** The assignments of a group: with the own work for a student, with what was handed in for whoever grades. */
export function Assignments({ group, opens }: AssignmentsProps) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const [shown, setShown] = useState<Shown | undefined>(
    opens === undefined ? undefined : { kind: 'open', id: opens },
  );
  const read = useQuery({
    ...buildQuery(client, 'listAssignments', { params: { group: group.id } }),
    refetchInterval: ASSIGNMENTS_MS,
  });
  const maySet = mayInGroup(group.role, 'set_work');
  const mayRead = mayInGroup(group.role, 'read_work');
  return (
    <section aria-label={t('work.title')} className="space-y-2 border-t border-line-soft pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">{t('work.title')}</h3>
        <div className="flex flex-wrap gap-2">
          {maySet && group.archivedAt === null && (
            <Button size="small" onClick={() => setShown({ kind: 'new' })}>
              {t('work.write.open')}
            </Button>
          )}
          {mayRead && (
            <Button size="small" onClick={() => setShown({ kind: 'gradebook' })}>
              {t('work.book.open')}
            </Button>
          )}
          {maySet && (
            <Button size="small" look="quiet" onClick={() => setShown({ kind: 'copy' })}>
              {t('work.copy.open')}
            </Button>
          )}
        </div>
      </div>
      {read.isError && <ErrorState title={t('readFailed')} onRetry={read.refetch} />}
      {read.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {read.data?.length === 0 && (
        <EmptyState title={t('work.none')} text={t(maySet ? 'work.noneText' : 'work.noneForStudent')} />
      )}
      <ul className="divide-y divide-line-soft">
        {read.data?.map((assignment) => (
          <AssignmentLine
            key={assignment.id}
            assignment={assignment}
            onOpen={() => setShown({ kind: 'open', id: assignment.id })}
            onChange={
              maySet && group.archivedAt === null
                ? () => setShown({ kind: 'change', id: assignment.id })
                : undefined
            }
          />
        ))}
      </ul>
      {shown && (
        <ShownDialog
          shown={shown}
          group={group}
          assignments={read.data ?? []}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

interface LineProps {
  readonly assignment: Assignment;
  readonly onOpen: () => void;
  readonly onChange: (() => void) | undefined;
}

/** An assignment in a list, by its deadline. */
export function AssignmentLine({ assignment, onOpen, onChange }: LineProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { title, state, dueAt, possible, counts, own } = assignment;
  const moment = display.dateTime(own?.dueAt ?? dueAt);
  const newest = own?.grades.at(-1);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-12 text-ink-2">
          {t('work.deadline')}: {t('work.moment', { moment, zone: display.zone })} ·{' '}
          {newest
            ? t('work.of', {
                points: display.decimal(newest.points, 2),
                possible: display.decimal(possible, 2),
              })
            : t('work.possible', { possible: display.decimal(possible, 2) })}
        </p>
        {counts && <p className="text-12 text-ink-2">{t('work.counts', counts)}</p>}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {own ? (
          <WorkState work={own} />
        ) : (
          <span className={state === 'draft' ? 'text-warn' : 'text-ink-2'}>{t(`work.states.${state}`)}</span>
        )}
        {state !== 'draft' && (
          <Button size="small" aria-label={t('work.openOf', { title })} onClick={onOpen}>
            {t('work.open')}
          </Button>
        )}
        {onChange && (
          <Button size="small" aria-label={t('work.changeOf', { title })} onClick={onChange}>
            {t('work.change')}
          </Button>
        )}
      </span>
    </li>
  );
}

interface ShownProps {
  readonly shown: Shown;
  readonly group: Group;
  readonly assignments: readonly Assignment[];
  readonly onClose: () => void;
}

function ShownDialog({ shown, group, assignments, onClose }: ShownProps) {
  if (shown.kind === 'new') return <AssignmentDialog group={group} onClose={onClose} />;
  if (shown.kind === 'gradebook') return <GradebookDialog group={group} onClose={onClose} />;
  if (shown.kind === 'copy') return <CopyDialog group={group} onClose={onClose} />;
  const assignment = assignments.find(({ id }) => id === shown.id);
  if (!assignment) return null;
  if (shown.kind === 'change')
    return <AssignmentDialog group={group} assignment={assignment} onClose={onClose} />;
  return mayInGroup(group.role, 'read_work') ? (
    <WorksDialog group={group} assignment={assignment} onClose={onClose} />
  ) : (
    <OwnWorkDialog group={group} assignment={assignment} onClose={onClose} />
  );
}
