import type { Layout } from '@lonja/protocol';
import { MAX_LAYOUT_NAME, MAX_LAYOUTS } from '@lonja/protocol/layout-bounds';
import { Trash2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { Field, INPUT_CLASS } from '../../../../shared/ui/fields/field.tsx';
import { ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { UndoNote } from '../../../../shared/ui/toasts/undo-note.tsx';
import { putNamed, rename, returnNamed, takeNamed } from '../../../kept-lists/named-list.ts';
import { toLayout } from '../stage-plan.model.ts';
import type { ArrangedStage } from '../use-stage-plan.ts';
import { GRID_PICTURES } from './grid-pictures.tsx';
import { useOpenLayout } from './use-open-layout.ts';
import { useLayouts, type KeptLayouts } from './use-layouts.ts';

/** The person's layouts by name: the charts as they stand are kept under one, and others are opened, named anew or taken away. */
export function LayoutsDialog({
  stage,
  onClose,
}: {
  readonly stage: ArrangedStage;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['trading', 'client']);
  const kept = useLayouts();
  const open = useOpenLayout(stage);
  return (
    <Dialog
      onClose={onClose}
      title={t('charts.kept.title')}
      description={t('charts.kept.text')}
      closeLabel={t('client:close')}
    >
      {kept.hasFailed ? (
        <ErrorState
          title={t('charts.kept.failed')}
          text={t('client:failed.nothingLost')}
          onRetry={kept.retry}
        />
      ) : kept.list ? (
        <div className="grid gap-3 p-4">
          <KeepForm layouts={kept.list} edit={kept.edit} stage={stage} />
          <LayoutList
            layouts={kept.list}
            edit={kept.edit}
            onOpen={
              open &&
              ((layout) => {
                open(layout);
                onClose();
              })
            }
          />
        </div>
      ) : (
        <Skeleton className="m-4 h-32" />
      )}
    </Dialog>
  );
}

interface ListProps {
  readonly layouts: readonly Layout[];
  readonly edit: KeptLayouts['edit'];
}

/** Keeps the charts as they stand now. */
function KeepForm({ layouts, edit, stage }: ListProps & { readonly stage: ArrangedStage }) {
  const { t } = useTranslation('trading');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isKnown = layouts.some((one) => one.name === name);
  const isFull = !isKnown && layouts.length >= MAX_LAYOUTS;
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    if (name === '' || isFull) return;
    edit(putNamed(toLayout(stage.plan, { id: crypto.randomUUID(), name })));
    setTyped('');
  };
  return (
    <form onSubmit={keep} className="flex items-end gap-2">
      <Field
        label={t('charts.kept.name')}
        value={typed}
        maxLength={MAX_LAYOUT_NAME}
        onChange={(event) => setTyped(event.target.value)}
        hint={isFull ? t('charts.kept.full', { maximum: MAX_LAYOUTS }) : undefined}
        className="min-w-0 flex-1"
      />
      <Button type="submit" look="primary" disabled={name === '' || isFull}>
        {t(isKnown ? 'charts.kept.replace' : 'charts.kept.keep')}
      </Button>
    </form>
  );
}

function LayoutList({
  layouts,
  edit,
  onOpen,
}: ListProps & { readonly onOpen: ((layout: Layout) => void) | undefined }) {
  const { t } = useTranslation(['trading', 'client']);
  const [removed, setRemoved] = useState<{ readonly layout: Layout; readonly place: number }>();
  const remove = (layout: Layout, place: number) => {
    edit(takeNamed(layout.id));
    setRemoved({ layout, place });
  };
  const undo = () => {
    if (removed) edit(returnNamed(removed.layout, removed.place));
    setRemoved(undefined);
  };
  return (
    <>
      {removed && (
        <UndoNote
          text={t('charts.kept.removed', { name: removed.layout.name })}
          label={t('client:undo')}
          onUndo={undo}
        />
      )}
      {layouts.length === 0 ? (
        <p className="text-13 text-ink-3">{t('charts.kept.none')}</p>
      ) : (
        <ul className="divide-y divide-line-soft border-t border-line-soft">
          {layouts.map((layout, place) => (
            <LayoutRow
              key={layout.id}
              layout={layout}
              onOpen={onOpen && (() => onOpen(layout))}
              onName={(name) => edit(rename(layout.id, name))}
              onRemove={() => remove(layout, place)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function LayoutRow({
  layout: { name, grid, charts },
  onOpen,
  onName,
  onRemove,
}: {
  readonly layout: Layout;
  readonly onOpen: (() => void) | undefined;
  readonly onName: (name: string) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('trading');
  const [typed, setTyped] = useState(name);
  const Picture = GRID_PICTURES[grid];
  const finish = () => {
    const next = typed.trim();
    if (next === '' || next === name) setTyped(name);
    else onName(next);
  };
  return (
    <li className="flex items-center gap-2 py-1.5">
      <Picture aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <input
          aria-label={t('charts.kept.nameOf', { name })}
          value={typed}
          maxLength={MAX_LAYOUT_NAME}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className={`${INPUT_CLASS} border-transparent bg-transparent hover:border-control`}
        />
        <span className="block truncate px-3 text-12 text-ink-3">
          {[...new Set(charts.map(({ symbol }) => symbol))].join(' · ')}
        </span>
      </span>
      <Button size="small" aria-label={t('charts.kept.openOf', { name })} disabled={!onOpen} onClick={onOpen}>
        {t('charts.kept.open')}
      </Button>
      <Button size="small" look="quiet" aria-label={t('charts.kept.remove', { name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </li>
  );
}
