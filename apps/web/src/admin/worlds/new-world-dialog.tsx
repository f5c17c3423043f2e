import { ASSET_CLASSES } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { ActForm } from '../acts/act-form.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { worldsQuery } from '../queries/admin-queries.ts';
import { ScenarioEditor } from './scenario/scenario-editor.tsx';
import { readScript, type LineDraft } from './scenario/scenario.model.ts';
import { newWorld, readPreviewed, readWorld, type WorldDraft } from './worlds-tab.model.ts';

/** The form of a new world. */
export function NewWorldDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('worlds.actFailed')),
  });
  const [draft, setDraft] = useState(() => newWorld(Date.now()));
  const [lines, setLines] = useState<readonly LineDraft[]>([]);
  const worlds = useQuery(worldsQuery(client));
  const change = (part: Partial<WorldDraft>) => setDraft({ ...draft, ...part });
  const script = readScript(lines);
  const world = readWorld(draft);
  const body = world && script && (script.length > 0 ? { ...world, script } : world);
  const create = () =>
    body &&
    send(
      (call) => call('createWorld', { body }),
      ({ name }) => t('worlds.created', { name }),
    );
  return (
    <Dialog
      onClose={onClose}
      size="full"
      title={t('worlds.add')}
      description={t('worlds.addText')}
      closeLabel={t('close')}
    >
      <ActForm
        submit={t('worlds.create')}
        isComplete={body !== undefined}
        isBusy={isBusy}
        onSubmit={() => void create()}
        onCancel={onClose}
      >
        <Field
          label={t('worlds.name')}
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('worlds.beginsAt')}
            type="datetime-local"
            value={draft.beginsAt}
            onChange={(event) => change({ beginsAt: event.target.value })}
          />
          <Field
            label={t('worlds.endsAt')}
            type="datetime-local"
            value={draft.endsAt}
            hint={t('worlds.endsHint')}
            onChange={(event) => change({ endsAt: event.target.value })}
          />
        </div>
        <ClassChoice classes={draft.classes} onChange={(classes) => change({ classes })} />
        <TextArea
          label={t('worlds.symbols')}
          hint={t('worlds.symbolsHint')}
          rows={2}
          value={draft.symbols}
          onChange={(event) => change({ symbols: event.target.value })}
        />
        <ScenarioEditor
          lines={lines}
          onChange={setLines}
          worlds={worlds.data ?? []}
          previewed={readPreviewed(draft, script ?? [])}
        />
        {problem && (
          <p role="alert" className="text-13 text-down">
            {problem}
          </p>
        )}
      </ActForm>
    </Dialog>
  );
}

function ClassChoice({
  classes,
  onChange,
}: {
  readonly classes: WorldDraft['classes'];
  readonly onChange: (classes: WorldDraft['classes']) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <fieldset>
      <legend className="text-13 font-medium">{t('worlds.classes')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {ASSET_CLASSES.map((one) => (
          <label key={one} className="hit inline-flex items-center gap-2 text-14">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={classes.includes(one)}
              onChange={({ target }) =>
                onChange(
                  ASSET_CLASSES.filter((each) => (each === one ? target.checked : classes.includes(each))),
                )
              }
            />
            {t(`client.classes.${one}`)}
          </label>
        ))}
      </div>
      <p className="mt-1 text-12 text-ink-3">{t('worlds.classesHint')}</p>
    </fieldset>
  );
}
