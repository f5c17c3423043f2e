import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhaseRules } from '../../evaluation/phase-rules.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { ActForm } from '../acts/act-form.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { isReasonGiven } from '../acts/difference.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { worldsQuery } from '../queries/admin-queries.ts';
import {
  isAttempts,
  MAX_PHASES,
  NEW_PLAN,
  planOf,
  readPhase,
  withPhase,
  wrongPhases,
  type PhaseDraft,
  type PlanDraft,
} from './new-plan.model.ts';
import { PhaseFields } from './phase-fields.tsx';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

export interface NewPlanDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (slug: string) => void;
}

/** The form of a new plan, whose rules are sealed when it is made. */
export function NewPlanDialog({ onClose, onCreated }: NewPlanDialogProps) {
  const { t } = useTranslation('evaluations');
  const [draft, setDraft] = useState(NEW_PLAN);
  const [reason, setReason] = useState('');
  const { isBusy, problem, create } = useCreate({ onCreated, onClose });
  const body = isReasonGiven(reason, false) ? planOf(draft) : undefined;
  const why = reason.trim();
  return (
    <Dialog
      onClose={onClose}
      size="full"
      title={t('panel.new.title')}
      description={t('panel.new.text')}
      closeLabel={t('close')}
    >
      <ActForm
        submit={t('panel.new.create')}
        isComplete={body !== undefined}
        isBusy={isBusy}
        onSubmit={() => void (body && create(why === '' ? body : { ...body, reason: why }))}
        onCancel={onClose}
      >
        <PlanFields draft={draft} onChange={setDraft} />
        <Phases draft={draft} onChange={setDraft} />
        <TextArea
          label={t('panel.new.reason')}
          hint={t('panel.new.reasonHint')}
          rows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
      </ActForm>
    </Dialog>
  );
}

type Body = NonNullable<ReturnType<typeof planOf>>;

function useCreate({ onCreated, onClose }: NewPlanDialogProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('evaluations');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, words('failed')),
  });
  const create = (body: Body) =>
    send(
      (call) => call('createPlan', { body }),
      ({ slug, name }) => {
        onCreated(slug);
        return words('panel.new.created', { name });
      },
    );
  return { isBusy, problem, create };
}

interface DraftProps {
  readonly draft: PlanDraft;
  readonly onChange: (draft: PlanDraft) => void;
}

function PlanFields({ draft, onChange }: DraftProps) {
  const { t } = useTranslation('evaluations');
  const client = useClient();
  const { data: groups = [] } = useQuery(buildQuery(client, 'listAllGroups', {}));
  const { data: worlds = [] } = useQuery(worldsQuery(client));
  const change = (part: Partial<PlanDraft>) => onChange({ ...draft, ...part });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('panel.new.name')}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label={t('panel.new.group')}
        value={draft.group}
        options={[
          { value: '', label: t('panel.everybody') },
          ...groups
            .filter(({ archivedAt }) => archivedAt === null)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(group) => change({ group })}
      />
      <SelectField
        label={t('panel.new.market')}
        value={draft.world}
        options={[
          { value: '', label: t('panel.new.ownMarket') },
          ...worlds
            .filter(({ takesAccounts }) => takesAccounts)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(world) => change({ world })}
      />
      <Field
        label={t('panel.new.attempts')}
        hint={t('panel.new.attemptsHint')}
        inputMode="numeric"
        maxLength={3}
        value={draft.attempts}
        error={isAttempts(draft.attempts) ? undefined : t('panel.new.attemptsHint')}
        onChange={(event) => change({ attempts: event.target.value })}
      />
    </div>
  );
}

function Phases({ draft, onChange }: DraftProps) {
  const { t } = useTranslation('evaluations');
  const [chosen, setChosen] = useState(0);
  const { phases } = draft;
  const place = Math.min(chosen, phases.length - 1);
  const phase = phases[place];
  const setPhase = (part: Partial<PhaseDraft>) =>
    onChange({
      ...draft,
      phases: phases.map((one, index) => (index === place ? { ...one, ...part } : one)),
    });
  const wrong = wrongPhases(draft);
  return (
    <section aria-label={t('phaseList')} className="space-y-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('phaseList')}
          value={String(place)}
          options={phases.map((_, index) => ({
            value: String(index),
            label: t('phase', { phase: index + 1 }),
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <span className="flex flex-wrap gap-1.5">
          {phases.length > 1 && (
            <Button
              look="quiet"
              size="small"
              onClick={() => onChange({ ...draft, phases: phases.toSpliced(place, 1) })}
            >
              {t('panel.new.removePhase', { phase: place + 1 })}
            </Button>
          )}
          {phases.length < MAX_PHASES && (
            <Button
              size="small"
              onClick={() => {
                onChange(withPhase(draft));
                setChosen(phases.length);
              }}
            >
              {t('panel.new.addPhase')}
            </Button>
          )}
        </span>
      </div>
      {phase && <PhaseFields key={place} phase={phase} isInWorld={draft.world !== ''} onChange={setPhase} />}
      {phase && <Reading phase={phase} isInWorld={draft.world !== ''} />}
      {wrong.map((number) => (
        <p key={number} role="alert" className="text-13 text-down">
          {t('panel.new.incomplete', { phase: number })}
        </p>
      ))}
    </section>
  );
}

/** The phase in the words that people read before they begin. */
function Reading({ phase, isInWorld }: { readonly phase: PhaseDraft; readonly isInWorld: boolean }) {
  const { t } = useTranslation('evaluations');
  const display = usePanelDisplay();
  const read = readPhase(phase);
  if (!read) return null;
  return (
    <section aria-label={t('panel.new.reads')} className="rounded-lg border border-line px-3 py-2">
      <h3 className="mb-1 text-12 text-ink-3">{t('panel.new.reads')}</h3>
      <PhaseRules phase={read} isInWorld={isInWorld} figures={display} />
    </section>
  );
}
