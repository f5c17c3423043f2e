import { SCRIPT_GROUPS } from '@lonja/core/market-script';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import {
  LINE_KINDS,
  MOVE_SHAPES,
  readLine,
  TARGETS,
  type LineDraft,
  type TargetChoice,
} from './scenario.model.ts';

export interface ScenarioLineProps {
  readonly number: number;
  readonly draft: LineDraft;
  readonly onChange: (part: Partial<LineDraft>) => void;
  readonly onRemove: () => void;
}

/** One line of a scenario: only the fields that its kind has. */
export function ScenarioLine({ number, draft, onChange, onRemove }: ScenarioLineProps) {
  const { t } = useTranslation('admin');
  const read = readLine(draft);
  const wrong = 'wrong' in read ? read.wrong : undefined;
  const errorOf = (field: keyof LineDraft, text: string) => (wrong === field ? text : undefined);
  const { kind } = draft;
  return (
    <li>
      <fieldset className="grid grid-cols-2 items-start gap-2 rounded-md bg-well p-2 sm:grid-cols-4 lg:grid-cols-[repeat(7,minmax(0,1fr))_auto]">
        <legend className="sr-only">{t('worlds.script.line', { number })}</legend>
        <SelectField
          label={t('worlds.script.kind')}
          value={kind}
          options={LINE_KINDS.map((value) => ({ value, label: t(`worlds.script.kinds.${value}`) }))}
          onChange={(next) =>
            onChange({
              kind: next,
              ...(next === 'move' && draft.on === 'everything' ? { on: 'market' } : {}),
            })
          }
        />
        <Field
          label={t('worlds.script.at')}
          value={draft.at}
          error={errorOf('at', t('worlds.script.span'))}
          onChange={({ target }) => onChange({ at: target.value })}
        />
        {kind === 'news' ? (
          <NewsFields draft={draft} errorOf={errorOf} onChange={onChange} />
        ) : (
          <ForceFields draft={draft} errorOf={errorOf} onChange={onChange} />
        )}
        <button
          type="button"
          aria-label={t('worlds.script.remove', { number })}
          onClick={onRemove}
          className="ctl mt-6 inline-flex min-w-(--ctl) items-center justify-center justify-self-end rounded-lg text-ink-2 hover:bg-hover hover:text-ink lg:col-start-8"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </fieldset>
    </li>
  );
}

interface FieldsProps {
  readonly draft: LineDraft;
  readonly errorOf: (field: keyof LineDraft, text: string) => string | undefined;
  readonly onChange: (part: Partial<LineDraft>) => void;
}

function NewsFields({ draft, errorOf, onChange }: FieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Field
        className="col-span-2 lg:col-span-3"
        label={t('worlds.script.headline')}
        value={draft.headline}
        maxLength={200}
        error={errorOf('headline', t('worlds.script.missing'))}
        onChange={({ target }) => onChange({ headline: target.value })}
      />
      <Field
        className="col-span-2"
        label={t('worlds.script.symbols')}
        value={draft.symbols}
        onChange={({ target }) => onChange({ symbols: target.value })}
      />
    </>
  );
}

function ForceFields({ draft, errorOf, onChange }: FieldsProps) {
  const { t } = useTranslation('admin');
  const { kind, on } = draft;
  return (
    <>
      <SelectField
        label={t('worlds.script.target')}
        value={on}
        options={TARGETS.filter((value) => kind !== 'move' || value !== 'everything').map((value) => ({
          value,
          label: isGroup(value) ? t(`worlds.script.groups.${value}`) : t(`worlds.script.targets.${value}`),
        }))}
        onChange={(next) => onChange({ on: next })}
      />
      {(on === 'currency' || on === 'instrument') && (
        <Field
          label={t(on === 'currency' ? 'worlds.script.currency' : 'worlds.script.symbol')}
          value={draft.name}
          maxLength={on === 'currency' ? 3 : 20}
          error={errorOf('name', t('worlds.script.missing'))}
          onChange={({ target }) => onChange({ name: target.value.toUpperCase() })}
        />
      )}
      {kind === 'move' && (
        <SelectField
          label={t('worlds.script.shape')}
          value={draft.shape}
          options={MOVE_SHAPES.map((value) => ({ value, label: t(`worlds.script.shapes.${value}`) }))}
          onChange={(shape) => onChange({ shape })}
        />
      )}
      {(kind !== 'move' || draft.shape !== 'step') && (
        <Field
          label={t('worlds.script.lasts')}
          value={draft.lasts}
          error={errorOf('lasts', t('worlds.script.span'))}
          onChange={({ target }) => onChange({ lasts: target.value })}
        />
      )}
      {kind === 'move' && <MoveFields draft={draft} errorOf={errorOf} onChange={onChange} />}
      {(kind === 'volatility' || kind === 'spread') && (
        <Field
          label={t('worlds.script.factor')}
          inputMode="decimal"
          value={draft.factor}
          error={errorOf('factor', t(`worlds.script.factors.${kind}`))}
          onChange={({ target }) => onChange({ factor: target.value })}
        />
      )}
    </>
  );
}

function MoveFields({ draft, errorOf, onChange }: FieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Field
        label={t('worlds.script.percent')}
        inputMode="text"
        value={draft.percent}
        error={errorOf('percent', t('worlds.script.percents'))}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <label className="hit mt-6 inline-flex items-center gap-2 text-13">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={draft.isDrawn}
          onChange={({ target }) => onChange({ isDrawn: target.checked })}
        />
        {t('worlds.script.isDrawn')}
      </label>
    </>
  );
}

const isGroup = (choice: TargetChoice): choice is (typeof SCRIPT_GROUPS)[number] =>
  SCRIPT_GROUPS.some((group) => group === choice);
