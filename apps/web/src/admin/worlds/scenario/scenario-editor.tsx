import { presetLines, PRESET_HEADLINES, SCRIPT_PRESETS, type ScriptPreset } from '@lonja/core/script-presets';
import type { World } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { useBusy } from '../../../shared/ui/use-busy.ts';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { buildLineDrafts, newLine, parseSpan, readScript, type LineDraft } from './scenario.model.ts';
import { ScenarioLine } from './scenario-line.tsx';
import { ScenarioPreview, type PreviewedWorld } from './scenario-preview.tsx';

export interface ScenarioEditorProps {
  readonly lines: readonly LineDraft[];
  readonly onChange: (lines: readonly LineDraft[]) => void;
  /** Worlds whose script can be taken over. */
  readonly worlds: readonly World[];
  /** What is to be previewed; undefined while the world is not complete. */
  readonly previewed: PreviewedWorld | undefined;
}

/** What happens in a world besides chance: presets, lines of one's own, and what prices may come of it. */
export function ScenarioEditor({ lines, onChange, worlds, previewed }: ScenarioEditorProps) {
  const { t } = useTranslation('admin');
  const script = readScript(lines);
  const nextKey = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  const change = (key: number, part: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 text-13 font-medium">{t('worlds.script.title')}</legend>
      <p className="text-13 text-ink-2">{t('worlds.script.text')}</p>
      <Beginnings
        worlds={worlds}
        isEmpty={lines.length === 0}
        onInsert={(more) => onChange([...lines, ...buildLineDrafts(more, nextKey)])}
        onAdd={() => onChange([...lines, newLine(nextKey, lines.at(-1)?.at ?? '0:30')])}
      />
      {script && script.length > 0 && previewed && <ScenarioPreview script={script} world={previewed} />}
      <ol className="flex flex-col gap-2">
        {lines.map((line, place) => (
          <ScenarioLine
            key={line.key}
            number={place + 1}
            draft={line}
            onChange={(part) => change(line.key, part)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ol>
    </fieldset>
  );
}

interface BeginningsProps {
  readonly worlds: readonly World[];
  readonly isEmpty: boolean;
  readonly onInsert: (script: Parameters<typeof buildLineDrafts>[0]) => void;
  readonly onAdd: () => void;
}

/** The ways to come to lines: a preset, the script of another world, a line of one's own. */
function Beginnings({ worlds, isEmpty, onInsert, onAdd }: BeginningsProps) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const { isBusy, act } = useBusy();
  const [chosen, setChosen] = useState<string>(SCRIPT_PRESETS[0]);
  const [after, setAfter] = useState('0:30');
  const [symbol, setSymbol] = useState('AAPL');
  const [currency, setCurrency] = useState('CHF');
  const [problem, setProblem] = useState<string>();
  const preset = SCRIPT_PRESETS.find((one) => one === chosen);
  const from = parseSpan(after);
  const scripted = worlds.filter(({ isScripted }) => isScripted);
  const insert = async () => {
    if (preset) {
      if (from !== undefined) onInsert(presetLines(preset, from, { symbol, currency }, headlines()));
      return;
    }
    try {
      onInsert(await client.call('readWorldScript', { params: { id: chosen } }));
    } catch (error) {
      setProblem(refusalText(error, t, t('worlds.actFailed')));
    }
  };
  const headlines = () =>
    Object.fromEntries(
      PRESET_HEADLINES.map((name) => [name, t(`worlds.script.headlines.${name}`)]),
    ) as Parameters<typeof presetLines>[3];
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <SelectField
          label={t('worlds.script.preset')}
          value={chosen}
          options={[
            ...SCRIPT_PRESETS.map((value: ScriptPreset) => ({
              value,
              label: t(`worlds.script.presets.${value}`),
            })),
            ...scripted.map(({ id, name }) => ({ value: id, label: t('worlds.script.ofWorld', { name }) })),
          ]}
          onChange={setChosen}
        />
        {preset && (
          <Field
            label={t('worlds.script.from')}
            value={after}
            error={from === undefined ? t('worlds.script.span') : undefined}
            onChange={(event) => setAfter(event.target.value)}
          />
        )}
        {preset === 'shortSqueeze' && (
          <Field
            label={t('worlds.script.symbol')}
            value={symbol}
            maxLength={20}
            onChange={(event) => setSymbol(event.target.value.toUpperCase())}
          />
        )}
        {preset === 'pegBreak' && (
          <Field
            label={t('worlds.script.currency')}
            value={currency}
            maxLength={3}
            onChange={(event) => setCurrency(event.target.value.toUpperCase())}
          />
        )}
        <Button
          onClick={() => void act(insert)}
          isBusy={isBusy}
          disabled={preset !== undefined && from === undefined}
        >
          {t('worlds.script.insert')}
        </Button>
      </div>
      {preset === 'oilTowardsZero' && <p className="text-12 text-ink-3">{t('worlds.script.oilNote')}</p>}
      {problem && (
        <p role="alert" className="text-13 text-down">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={onAdd}>
          {t('worlds.script.add')}
        </Button>
        <p className="text-12 text-ink-3">{t(isEmpty ? 'worlds.script.none' : 'worlds.script.spanHint')}</p>
      </div>
    </>
  );
}
