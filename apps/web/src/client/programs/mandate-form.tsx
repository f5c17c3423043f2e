import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { AMOUNT_FIELDS, COUNT_FIELDS, listMandateProblems, type MandateDraft } from './mandate-draft.ts';

interface MandateFormProps {
  readonly draft: MandateDraft;
  readonly zone: string;
  readonly onChange: (draft: MandateDraft) => void;
}

/** What a key may do on its account. */
export function MandateForm({ draft, zone, onChange }: MandateFormProps) {
  const { t } = useTranslation('automation');
  const problems = listMandateProblems(draft);
  return (
    <fieldset className="mt-3 rounded-lg border border-line p-3">
      <legend className="px-1 text-13 text-ink-2">{t('limits')}</legend>
      <p className="text-12 text-ink-3">{t('limitsText')}</p>
      <Field
        className="mt-2"
        label={t('fields.symbols')}
        hint={t('fields.symbolsHint')}
        autoComplete="off"
        value={draft.symbols}
        onChange={(event) => onChange({ ...draft, symbols: event.target.value.toUpperCase() })}
      />
      <div className="mt-2 grid items-end gap-3 sm:grid-cols-2">
        {[...AMOUNT_FIELDS, ...COUNT_FIELDS].map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            error={problems.has(name) ? t('wrongAmount') : undefined}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
          />
        ))}
        <Field
          // The two hours stand beside each other, however many limits come before them.
          className="sm:col-start-1"
          label={t('fields.from')}
          placeholder="09:30"
          autoComplete="off"
          value={draft.from}
          error={problems.has('from') ? t('wrongHours') : undefined}
          onChange={(event) => onChange({ ...draft, from: event.target.value })}
        />
        <Field
          label={t('fields.until')}
          placeholder="16:00"
          autoComplete="off"
          value={draft.until}
          onChange={(event) => onChange({ ...draft, until: event.target.value })}
        />
      </div>
      <SwitchRow
        label={t('fields.workdays')}
        text={t('fields.zone', { zone })}
        isOn={draft.workdays}
        onChange={(workdays) => onChange({ ...draft, workdays })}
      />
    </fieldset>
  );
}
