import { WORK_TEXTS } from '@lonja/core/assignment';
import type { Assignment, Group } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { parseHundredths } from '../../../shared/figures/typed-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../../../shared/ui/fields/switch-row.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { useDisplay } from '../../display/display.tsx';
import {
  readAssignment,
  buildAssignmentDraft,
  newAssignment,
  type AssignmentDraft,
} from './assignment-draft.ts';
import { useAssignmentActs } from './use-assignment-acts.ts';

export interface AssignmentDialogProps {
  readonly group: Group;
  /** The one to change; a new one without it. */
  readonly assignment?: Assignment;
  readonly onClose: () => void;
}

/** Writes an assignment, or changes one. */
export function AssignmentDialog({ group, assignment, onClose }: AssignmentDialogProps) {
  const { t } = useTranslation('classes');
  const { zone } = useDisplay();
  const [draft, setDraft] = useState(() =>
    assignment ? buildAssignmentDraft(assignment, zone) : newAssignment(zone, Date.now()),
  );
  return (
    <Dialog
      onClose={onClose}
      title={assignment ? t('work.write.changeTitle', { title: assignment.title }) : t('work.write.title')}
      description={t('work.write.text')}
      closeLabel={t('close')}
      size="wide"
    >
      <form className="flex flex-col gap-4 p-4" onSubmit={(event) => event.preventDefault()} noValidate>
        <Fields group={group} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Acts group={group} assignment={assignment} draft={draft} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly group: Group;
  readonly draft: AssignmentDraft;
  readonly onChange: (part: Partial<AssignmentDraft>) => void;
}

function Fields({ group, draft, onChange }: FieldsProps) {
  const { t } = useTranslation('classes');
  const { zone } = useDisplay();
  const client = useClient();
  const contests = useQuery(buildQuery(client, 'listContests', {}));
  const own = (contests.data ?? []).filter((contest) => contest.group?.id === group.id);
  const isPoints = draft.possible === '' || parseHundredths(draft.possible) !== undefined;
  return (
    <>
      <Field
        label={t('work.write.name')}
        maxLength={WORK_TEXTS.title}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t('work.write.instructions')}
        rows={5}
        maxLength={WORK_TEXTS.instructions}
        value={draft.instructions}
        onChange={(event) => onChange({ instructions: event.target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('work.write.due', { zone })}
          type="datetime-local"
          value={draft.dueAt}
          onChange={(event) => onChange({ dueAt: event.target.value })}
        />
        <Field
          label={t('work.write.possible')}
          hint={t('work.write.possibleHint')}
          error={isPoints ? undefined : t('work.write.possibleHint')}
          inputMode="decimal"
          value={draft.possible}
          onChange={(event) => onChange({ possible: event.target.value })}
        />
        {own.length > 0 && (
          <SelectField
            label={t('work.write.contest')}
            value={draft.contest}
            options={[
              { value: '', label: t('work.write.noContest') },
              ...own.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(contest) => onChange({ contest })}
          />
        )}
      </div>
      <SwitchRow
        label={t('work.write.takesLate')}
        isOn={draft.takesLate}
        onChange={(takesLate) => onChange({ takesLate })}
      />
    </>
  );
}

interface ActsProps extends Omit<AssignmentDialogProps, 'assignment'> {
  readonly assignment: Assignment | undefined;
  readonly draft: AssignmentDraft;
}

function Acts({ group, assignment, draft, onClose }: ActsProps) {
  const { t } = useTranslation('classes');
  const { zone } = useDisplay();
  const { create, change, remove } = useAssignmentActs();
  const body = readAssignment(draft, zone, assignment);
  const isBusy = create.isPending || change.isPending || remove.isPending;
  const params = { group: group.id, assignment: assignment?.id ?? '' };
  const save = (state: Assignment['state']) => {
    if (!body) return;
    if (assignment) change.mutate({ params, body: { ...body, state } }, { onSuccess: onClose });
    else if (state !== 'closed')
      create.mutate({ params: { group: group.id }, body: { ...body, state } }, { onSuccess: onClose });
  };
  const isDraft = (assignment?.state ?? 'draft') === 'draft';
  const button = (state: Assignment['state'], label: string, isFirst: boolean) => (
    <Button
      look={isFirst ? 'primary' : 'outline'}
      disabled={!body}
      isBusy={isBusy}
      onClick={() => save(state)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {assignment && isDraft && (
        <Button look="quiet" isBusy={isBusy} onClick={() => remove.mutate(params, { onSuccess: onClose })}>
          {t('work.write.delete')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      {isDraft && button('draft', t('work.write.saveDraft'), false)}
      {isDraft && button('published', t('work.write.publish'), true)}
      {assignment?.state === 'published' && button('closed', t('work.write.close'), false)}
      {assignment?.state === 'closed' && button('published', t('work.write.reopen'), false)}
      {assignment && !isDraft && button(assignment.state, t('work.write.save'), true)}
    </div>
  );
}
