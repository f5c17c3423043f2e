import { ASSET_CLASSES } from '@lonja/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from '../acts/confirmation.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { worldsQuery } from '../queries/admin-queries.ts';
import { ScenarioEditor } from './scenario/scenario-editor.tsx';
import { scriptOf, type LineDraft } from './scenario/scenario.model.ts';
import { newWorld, previewedOf, worldOf, type WorldDraft } from './worlds-tab.model.ts';

/** The form of a new world. */
export function NewWorldDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useAct();
  const { isBusy, act } = useBusy();
  const [draft, setDraft] = useState(() => newWorld(Date.now()));
  const [lines, setLines] = useState<readonly LineDraft[]>([]);
  const [problem, setProblem] = useState<string>();
  const worlds = useQuery(worldsQuery(client));
  const change = (part: Partial<WorldDraft>) => setDraft({ ...draft, ...part });
  const script = scriptOf(lines);
  const world = worldOf(draft);
  const body = world && script && (script.length > 0 ? { ...world, script } : world);
  const send = async () => {
    if (!body) return;
    try {
      const { name } = await run(() => client.call('createWorld', { body }));
      toasts.show({ title: t('worlds.created', { name }), tone: 'success' });
      onClose();
      await readAgain(queries, 'listWorlds');
    } catch (error) {
      setProblem(refusalText(error, t, t('worlds.actFailed')));
    }
  };
  return (
    <Dialog
      onClose={onClose}
      size="full"
      title={t('worlds.add')}
      description={t('worlds.addText')}
      closeLabel={t('close')}
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act(send);
        }}
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
          previewed={previewedOf(draft, script ?? [])}
        />
        {problem && (
          <p role="alert" className="text-13 text-down">
            {problem}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!body} isBusy={isBusy}>
            {t('worlds.create')}
          </Button>
        </div>
      </form>
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
