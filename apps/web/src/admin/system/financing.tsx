import type { Conditions } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { ConditionsPanel } from './conditions-panel.tsx';
import { buildFinancingDraft, readDraft } from './financing-form.model.ts';

/** The current and the upcoming financing table, with the form to change it. */
export function Financing() {
  const { t } = useTranslation('admin');
  return (
    <ConditionsPanel
      title={t('financing.title')}
      change={t('financing.changeTitle')}
      Summary={Tables}
      ChangeDialog={ChangeDialog}
    />
  );
}

function Tables({ conditions: { financing } }: { readonly conditions: Conditions }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="divide-y divide-line text-13">
      {financing.map(({ number, firstNight, terms }) => (
        <li key={number} className="px-3 py-2">
          <strong className="block font-semibold">
            {terms.kind === 'flat' ? t('financing.flat') : t('financing.table', { markup: terms.markup })}
          </strong>
          {firstNight !== null && (
            <span className="block text-12 text-ink-3">{t('financing.from', { day: firstNight })}</span>
          )}
          {terms.kind === 'table' && (
            <span className="figure block whitespace-pre-line text-ink-2">
              {[buildFinancingDraft(terms).benchmarks, buildFinancingDraft(terms).tomNext]
                .filter(Boolean)
                .join('\n')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChangeDialogProps {
  readonly conditions: Conditions;
  readonly onClose: () => void;
}

function ChangeDialog({ conditions, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin');
  const newest = conditions.financing.at(-1)?.terms ?? { kind: 'flat' as const };
  const [draft, setDraft] = useState(() => buildFinancingDraft(newest));
  const read = readDraft(draft);
  const lineProblem = (field: 'markup' | 'benchmarks' | 'tomNext') =>
    'problem' in read && read.problem.field === field
      ? t('financing.unreadable', { line: read.problem.line })
      : undefined;
  return (
    <ConditionsDialog
      title={t('financing.changeTitle')}
      text={t('financing.text')}
      conditions={conditions}
      change={'terms' in read ? { financing: read.terms } : undefined}
      onClose={onClose}
    >
      <SelectField
        label={t('financing.kind')}
        value={draft.kind}
        options={(['flat', 'table'] as const).map((value) => ({
          value,
          label: t(`financing.kinds.${value}`),
        }))}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      {draft.kind === 'table' && (
        <>
          <Field
            label={t('financing.markup')}
            inputMode="decimal"
            value={draft.markup}
            maxLength={12}
            error={lineProblem('markup')}
            onChange={(event) => setDraft({ ...draft, markup: event.target.value })}
          />
          <TextArea
            label={t('financing.benchmarks')}
            hint={t('financing.benchmarksHint')}
            rows={5}
            maxLength={1_000}
            value={draft.benchmarks}
            error={lineProblem('benchmarks')}
            onChange={(event) => setDraft({ ...draft, benchmarks: event.target.value })}
          />
          <TextArea
            label={t('financing.tomNext')}
            hint={t('financing.tomNextHint')}
            rows={4}
            maxLength={5_000}
            value={draft.tomNext}
            error={lineProblem('tomNext')}
            onChange={(event) => setDraft({ ...draft, tomNext: event.target.value })}
          />
        </>
      )}
    </ConditionsDialog>
  );
}
