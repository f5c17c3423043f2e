import { mayInGroup } from '@lonja/core';
import type { Assignment, Group, StudentWork } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { useDisplay } from '../../display/display.tsx';
import { formatField, momentIn } from './assignment-draft.ts';
import { useGradingActs } from './use-assignment-acts.ts';

export interface ExtensionProps {
  readonly group: Group;
  readonly assignment: Assignment;
  readonly work: StudentWork;
}

/** A student's later deadline: who gave it and when, and a teacher's field to give more time. */
export function Extension({ group, assignment, work }: ExtensionProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { zone } = display;
  const { extend } = useGradingActs();
  const [until, setUntil] = useState(() => formatField(work.dueAt, zone));
  const moment = momentIn(until, zone);
  const isLater = moment !== undefined && Date.parse(moment) > Date.parse(work.dueAt);
  const mayExtend =
    mayInGroup(group.role, 'set_work') &&
    group.archivedAt === null &&
    work.isMember &&
    assignment.state === 'published' &&
    work.grades.length === 0;
  return (
    <div className="space-y-2">
      <p className="text-ink-2">
        {work.extension
          ? t('work.extended', {
              moment: display.dateTime(work.extension.until),
              zone,
              by: work.extension.by ?? t('work.erased'),
              at: display.dateTime(work.extension.at),
            })
          : `${t('work.deadline')}: ${t('work.moment', { moment: display.dateTime(work.dueAt), zone })}`}
      </p>
      {mayExtend && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLater) return;
            extend.mutate({
              params: { group: group.id, assignment: assignment.id, user: work.userId },
              body: { until: moment },
            });
          }}
        >
          <Field
            label={t('work.works.until', { zone })}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
          <Button type="submit" disabled={!isLater} isBusy={extend.isPending}>
            {t('work.works.extend')}
          </Button>
        </form>
      )}
    </div>
  );
}
