import { WORK_TEXTS } from '@lonja/core/assignment';
import type { Assignment, Group, OwnWork } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { GradeHistory, Versions } from './work-parts.tsx';
import { useAssignmentActs } from './use-assignment-acts.ts';
import { WorkState } from './work-state.tsx';

export interface OwnWorkDialogProps {
  readonly group: Group;
  readonly assignment: Assignment;
  /** To look at alone: nothing is handed in. */
  readonly isReadOnly?: boolean;
  readonly onClose: () => void;
}

/** An assignment as a student has it: what is asked for, what was handed in, what it came to. */
export function OwnWorkDialog({ group, assignment, isReadOnly = false, onClose }: OwnWorkDialogProps) {
  const { t } = useTranslation('classes');
  const { title, instructions, own } = assignment;
  if (!own) return null;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={t('work.own.text')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="space-y-4 p-4 text-13">
        <Terms assignment={assignment} own={own} />
        {instructions !== '' && (
          <section aria-label={t('work.own.instructions')}>
            <h3 className="text-14 font-semibold">{t('work.own.instructions')}</h3>
            <p className="max-w-[75ch] text-14 wrap-anywhere whitespace-pre-line">{instructions}</p>
          </section>
        )}
        {own.grades.length + own.submissions.length > 0 && <Written group={group} assignment={assignment} />}
        <fieldset disabled={isReadOnly}>
          <Answer group={group} assignment={assignment} own={own} />
        </fieldset>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly assignment: Assignment;
  readonly own: OwnWork;
}

function Terms({ assignment, own }: PartProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { zone } = display;
  const { extension } = own;
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap gap-x-3">
        <span>
          {t('work.deadline')}: {t('work.moment', { moment: display.dateTime(own.dueAt), zone })}
        </span>
        <span>{t('work.possible', { possible: display.decimal(assignment.possible, 2) })}</span>
        <WorkState work={own} />
      </p>
      {extension && (
        <p className="text-ink-2">
          {t('work.extended', {
            moment: display.dateTime(extension.until),
            zone,
            by: extension.by ?? t('work.erased'),
            at: display.dateTime(extension.at),
          })}
        </p>
      )}
      <p className="text-ink-2">{t(assignment.takesLate ? 'work.takesLate' : 'work.noLate')}</p>
      {assignment.contest && (
        <p className="text-ink-2">{t('work.aboutContest', { contest: assignment.contest.name })}</p>
      )}
    </div>
  );
}

/** What was written: the list of assignments is without. */
function Written({ group, assignment }: Pick<OwnWorkDialogProps, 'group' | 'assignment'>) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const { user } = useAccount();
  const params = { group: group.id, assignment: assignment.id, user: user.id };
  const work = useQuery({ ...buildQuery(client, 'getWork', { params }), refetchInterval: WORK_MS });
  if (work.isError) return <ErrorState title={t('readFailed')} onRetry={work.refetch} />;
  if (!work.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  const { grades, submissions } = work.data;
  return (
    <>
      {grades.length > 0 && <GradeHistory grades={grades} possible={assignment.possible} />}
      <Versions submissions={submissions} />
    </>
  );
}

/** Grades are returned while it is open. */
const WORK_MS = 5_000;

function Answer({ group, assignment, own }: PartProps & { readonly group: Group }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { submit } = useAssignmentActs();
  const [text, setText] = useState('');
  const [openedAt] = useState(() => Date.now());
  const isLate = own.isMissing || openedAt > Date.parse(own.dueAt);
  const isTaken =
    assignment.state === 'published' &&
    group.archivedAt === null &&
    (own.state === 'open' || own.state === 'submitted') &&
    (assignment.takesLate || !isLate);
  if (!isTaken) return null;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        submit.mutate(
          { params: { group: group.id, assignment: assignment.id }, body: { text: text.trim() } },
          // What is typed while it is sent is no part of it.
          { onSuccess: () => setText((now) => (now === text ? '' : now)) },
        );
      }}
    >
      <TextArea
        label={t('work.own.answer')}
        hint={t('work.own.hint', {
          count: text.length,
          maximum: display.count(WORK_TEXTS.submission),
        })}
        rows={7}
        maxLength={WORK_TEXTS.submission}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={text.trim() === ''} isBusy={submit.isPending}>
          {t(own.submissions.length === 0 ? 'work.own.submit' : 'work.own.again')}
        </Button>
      </div>
    </form>
  );
}
