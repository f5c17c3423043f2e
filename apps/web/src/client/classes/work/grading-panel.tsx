import { WORK_TEXTS } from '@lonja/core/assignment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { parseHundredths } from '../../../shared/figures/typed-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useDisplay } from '../../display/display.tsx';
import { formatPoints } from './assignment-draft.ts';
import { Extension, type ExtensionProps } from './extension.tsx';
import { StudentDialog } from '../../groups/student-dialog.tsx';
import { useGradingActs } from './use-assignment-acts.ts';
import { GradeHistory, Versions } from './work-parts.tsx';
import { WorkState } from './work-state.tsx';
import { LONGEST_REASON, SHORTEST_REASON } from '../../../shared/ui/reason-length.ts';

export interface GradingPanelProps extends ExtensionProps {
  readonly onBack: () => void;
}

/** One student's work, with what it was given, and the next grade. */
export function GradingPanel({ group, assignment, work, onBack }: GradingPanelProps) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const name = work.fullName ?? work.username ?? t('work.erased');
  const params = { group: group.id, assignment: assignment.id, user: work.userId };
  // Lists have no texts.
  const written = useQuery({ ...buildQuery(client, 'getWork', { params }), refetchInterval: WORK_MS });
  return (
    <section aria-label={name} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex flex-wrap items-baseline gap-x-3 text-16 font-semibold">
          {name}
          <span className="text-13 font-normal">
            <WorkState work={work} />
          </span>
        </h3>
        <Button size="small" onClick={onBack}>
          {t('work.works.back')}
        </Button>
      </div>
      {written.isError && <ErrorState title={t('readFailed')} onRetry={written.refetch} />}
      {written.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {written.data && (
        <Graded group={group} assignment={assignment} work={{ ...work, ...written.data }} onBack={onBack} />
      )}
    </section>
  );
}

/** Students hand in while it is open. */
const WORK_MS = 5_000;

function Graded({ group, assignment, work, onBack }: GradingPanelProps) {
  const { t } = useTranslation('classes');
  const [read, setRead] = useState<string>();
  const isOpen = work.isMember && group.archivedAt === null;
  return (
    <>
      {work.submissions.length === 0 && <p className="text-ink-2">{t('work.works.nothing')}</p>}
      <Versions
        submissions={work.submissions}
        actionOf={({ account }) =>
          account !== null &&
          isOpen && (
            <Button size="small" onClick={() => setRead(account)}>
              {t('work.works.readAccount')}
            </Button>
          )
        }
      />
      {work.grades.length > 0 && <GradeHistory grades={work.grades} possible={assignment.possible} />}
      <Extension group={group} assignment={assignment} work={work} />
      {isOpen && <NextGrade group={group} assignment={assignment} work={work} onBack={onBack} />}
      {read !== undefined && work.username !== null && (
        <StudentDialog
          group={group.id}
          student={{ userId: work.userId, username: work.username, fullName: work.fullName }}
          account={read}
          onClose={() => setRead(undefined)}
        />
      )}
    </>
  );
}

function NextGrade({ group, assignment, work, onBack }: GradingPanelProps) {
  const { t } = useTranslation('classes');
  const toasts = useToasts();
  const { locale, decimal } = useDisplay();
  const pointsLabel = t('work.works.points', { possible: decimal(assignment.possible, 2) });
  const { grade } = useGradingActs();
  const newest = work.grades.at(-1);
  const [points, setPoints] = useState(newest?.points ?? '');
  const [feedback, setFeedback] = useState(newest?.feedback ?? '');
  const [reason, setReason] = useState('');
  const isChange = work.grades.some(({ returnedAt }) => returnedAt !== null);
  const given = parseHundredths(points);
  const isPoints = given !== undefined && given <= (parseHundredths(assignment.possible) ?? 0);
  const isFine = isPoints && (!isChange || reason.trim().length >= SHORTEST_REASON);
  const save = (returns: boolean) => {
    if (!isFine) return;
    grade.mutate(
      {
        params: { group: group.id, assignment: assignment.id, user: work.userId },
        body: {
          points: formatPoints(points),
          feedback: feedback.trim(),
          returns,
          versions: work.submissions.length,
          ...(isChange ? { reason: reason.trim() } : {}),
        },
      },
      {
        onSuccess: () => {
          toasts.show({
            title: t('work.works.saved', { name: work.fullName ?? work.username ?? '' }),
            tone: 'success',
          });
          onBack();
        },
      },
    );
  };
  return (
    <form lang={locale} className="space-y-3" onSubmit={(event) => event.preventDefault()}>
      <Field
        label={pointsLabel}
        error={points === '' || isPoints ? undefined : pointsLabel}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-56"
        value={points}
        onChange={(event) => setPoints(event.target.value)}
      />
      <TextArea
        label={t('work.works.feedback')}
        rows={4}
        maxLength={WORK_TEXTS.feedback}
        value={feedback}
        onChange={(event) => setFeedback(event.target.value)}
      />
      {isChange && (
        <TextArea
          label={t('work.works.reason')}
          hint={t('work.works.reasonHint')}
          rows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!isChange && (
          <Button disabled={!isFine} isBusy={grade.isPending} onClick={() => save(false)}>
            {t('work.works.save')}
          </Button>
        )}
        <Button look="primary" disabled={!isFine} isBusy={grade.isPending} onClick={() => save(true)}>
          {t(isChange ? 'work.works.changeGrade' : 'work.works.return')}
        </Button>
      </div>
    </form>
  );
}
