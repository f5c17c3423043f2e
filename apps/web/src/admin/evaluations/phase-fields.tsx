import { ACCOUNT_KIND_ROWS, DAILY_BASES, FLOOR_KINDS } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { hourText } from '../../evaluation/evaluation.model.ts';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { TermsFields } from '../../terms/terms-fields.tsx';
import { phaseProblems, type PhaseDraft } from './new-plan.model.ts';

export interface PhaseFieldsProps extends FieldsProps {
  readonly isInWorld: boolean;
}

interface FieldsProps {
  readonly phase: PhaseDraft;
  readonly onChange: (part: Partial<PhaseDraft>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Where markets, and people who trade them, have their days; any other name may be typed. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Mexico_City',
  'America/Bogota',
  'America/Argentina/Buenos_Aires',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Berlin',
  'Asia/Tokyo',
  'UTC',
];

/** The account that a phase opens, and its rules. */
export function PhaseFields(props: PhaseFieldsProps) {
  return (
    <div className="space-y-4">
      <TermsFields
        asks={ACCOUNT_KIND_ROWS.evaluation.asks}
        terms={props.phase.terms}
        isInWorld={props.isInWorld}
        onChange={(terms) => props.onChange({ terms })}
      />
      <LossFields {...props} />
      <PassFields {...props} />
    </div>
  );
}

/** The fields that are typed: one that can't be sent as it is says what it takes. */
type Typed = {
  [Key in keyof PhaseDraft]: PhaseDraft[Key] extends string
    ? string extends PhaseDraft[Key]
      ? Key
      : never
    : never;
}[keyof PhaseDraft];

interface TypedFieldProps extends FieldsProps {
  readonly field: Typed;
  readonly label: string;
  readonly hint: string;
  readonly list?: string;
}

function TypedField({ phase, onChange, field, label, hint, list }: TypedFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      inputMode={field === 'zone' ? 'text' : 'decimal'}
      maxLength={field === 'zone' ? 60 : 12}
      autoComplete="off"
      list={list}
      value={phase[field]}
      error={phaseProblems(phase).has(field) ? hint : undefined}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}

function LossFields({ phase, onChange }: FieldsProps) {
  const { t } = useTranslation('evaluations');
  const typed = { phase, onChange };
  const percent = t('panel.new.percentHint');
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <div>
          <SwitchRow
            label={t('panel.new.hasDaily')}
            isOn={phase.hasDaily}
            onChange={(hasDaily) => onChange({ hasDaily })}
          />
        </div>
        <div>
          <SwitchRow
            label={t('panel.new.breachesAt')}
            isOn={phase.breachesAt}
            onChange={(breachesAt) => onChange({ breachesAt })}
          />
        </div>
        <div>
          <SwitchRow
            label={t('panel.new.freezes')}
            isOn={phase.freezes}
            onChange={(freezes) => onChange({ freezes })}
          />
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {phase.hasDaily && (
          <>
            <TypedField {...typed} field="dailyLimit" label={t('panel.new.dailyLimit')} hint={percent} />
            <SelectField
              label={t('panel.new.dailyBasis')}
              value={phase.dailyBasis}
              options={DAILY_BASES.map((value) => ({ value, label: t(`panel.new.bases.${value}`) }))}
              onChange={(dailyBasis) => onChange({ dailyBasis })}
            />
          </>
        )}
        <TypedField {...typed} field="overallLimit" label={t('panel.new.overallLimit')} hint={percent} />
        <SelectField
          label={t('panel.new.floor')}
          value={phase.floor}
          options={FLOOR_KINDS.map((value) => ({ value, label: t(`panel.new.floors.${value}`) }))}
          onChange={(floor) => onChange({ floor })}
        />
        {phase.floor !== 'static' && (
          <TypedField {...typed} field="lock" label={t('panel.new.lock')} hint={t('panel.new.lockHint')} />
        )}
        <SelectField
          label={t('panel.new.dayEndHour')}
          value={phase.hour}
          options={HOURS.map((value) => ({ value, label: hourText(value) }))}
          onChange={(hour) => onChange({ hour })}
        />
        <TypedField
          {...typed}
          field="zone"
          list="time-zones"
          label={t('panel.new.dayEndZone')}
          hint={t('panel.new.zoneHint')}
        />
        <datalist id="time-zones">
          {ZONES.map((zone) => (
            <option key={zone} value={zone} aria-label={zone} />
          ))}
        </datalist>
      </div>
    </>
  );
}

function PassFields({ phase, onChange }: FieldsProps) {
  const { t } = useTranslation('evaluations');
  const typed = { phase, onChange };
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <TypedField {...typed} field="target" label={t('panel.new.target')} hint={t('panel.new.percentHint')} />
      <TypedField
        {...typed}
        field="leastDays"
        label={t('panel.new.leastDays')}
        hint={t('panel.new.leastDaysHint')}
      />
      <TypedField
        {...typed}
        field="qualifyingProfit"
        label={t('panel.new.qualifyingProfit')}
        hint={t('panel.new.qualifyingHint')}
      />
      <TypedField
        {...typed}
        field="consistency"
        label={t('panel.new.consistency')}
        hint={t('panel.new.consistencyHint')}
      />
      <TypedField
        {...typed}
        field="maxDays"
        label={t('panel.new.maxDays')}
        hint={t('panel.new.maxDaysHint')}
      />
    </div>
  );
}
