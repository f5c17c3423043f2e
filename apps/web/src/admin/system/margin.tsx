import {
  findCaps,
  LEVERAGES,
  LISTED_LEVERAGES,
  MARGIN_CLASSES,
  MARGIN_PRESETS,
  type LeverageCaps,
  type MarginPreset,
} from '@lonja/core';
import type { Conditions } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { ConditionsPanel } from './conditions-panel.tsx';

/** What limits the leverage of new orders, with the form to change it. */
export function Margin() {
  const { t } = useTranslation('admin');
  return (
    <ConditionsPanel
      title={t('margin.title')}
      change={t('margin.changeTitle')}
      Summary={InForce}
      ChangeDialog={ChangeDialog}
    />
  );
}

function InForce({ conditions: { margin } }: { readonly conditions: Conditions }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  return (
    <div className="px-3 py-2 text-13">
      <strong className="block font-semibold">{t(`margin.kinds.${margin.kind}`)}</strong>
      {margin.since !== null && (
        <span className="block text-12 text-ink-3">
          {t('margin.since', { at: display.moment(margin.since) })}
        </span>
      )}
      {margin.caps ? <Caps caps={margin.caps} /> : <Lists />}
    </div>
  );
}

function Lists() {
  const { t } = useTranslation('admin');
  const { stocks, forex, crypto } = LEVERAGES;
  const figures = { stocks: stocks.at(-1), forex: forex.at(-1), crypto: crypto.at(-1) };
  return <p className="text-ink-2">{t('margin.lists', figures)}</p>;
}

function Caps({ caps }: { readonly caps: LeverageCaps }) {
  const { t } = useTranslation('admin');
  return (
    <dl>
      {MARGIN_CLASSES.map((marginClass) => (
        <div key={marginClass} className="flex justify-between gap-4">
          <dt className="text-ink-2">{t(`margin.classes.${marginClass}`)}</dt>
          <dd className="figure">1:{caps[marginClass]}</dd>
        </div>
      ))}
    </dl>
  );
}

const ESMA_CAPS = findCaps({ kind: 'esma' });

function ChangeDialog({
  conditions,
  onClose,
}: {
  readonly conditions: Conditions;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { margin } = conditions;
  const [kind, setKind] = useState<MarginPreset['kind']>(margin.kind);
  const [caps, setCaps] = useState<LeverageCaps>(margin.caps ?? ESMA_CAPS);
  return (
    <ConditionsDialog
      title={t('margin.changeTitle')}
      text={t('margin.text')}
      conditions={conditions}
      change={{ margin: kind === 'own' ? { kind, caps } : { kind } }}
      onClose={onClose}
    >
      <SelectField
        label={t('margin.kind')}
        value={kind}
        options={MARGIN_PRESETS.map((value) => ({ value, label: t(`margin.kinds.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'specification' && <Lists />}
      {kind === 'esma' && <Caps caps={ESMA_CAPS} />}
      {kind === 'own' && (
        <div className="grid gap-3 sm:grid-cols-2 sm:items-end">
          {MARGIN_CLASSES.map((marginClass) => (
            <SelectField
              key={marginClass}
              label={t(`margin.classes.${marginClass}`)}
              value={caps[marginClass]}
              options={LISTED_LEVERAGES.map((value) => ({ value, label: `1:${value}` }))}
              onChange={(cap) => setCaps({ ...caps, [marginClass]: cap })}
            />
          ))}
        </div>
      )}
    </ConditionsDialog>
  );
}
