import { ASSET_CLASSES, FILL_PROFILES, USUAL_ZONE, type TermName } from '@lonja/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../shared/i18n/use-texts.ts';
import { Field } from '../shared/ui/fields/field.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../shared/ui/fields/switch-row.tsx';
import {
  getBounds,
  HELD_RULES,
  isOfDay,
  termsProblems,
  TYPED_RULES,
  type TermsDraft,
} from './terms-draft.ts';

export interface TermsFieldsProps {
  /** The terms that are chosen for the account; its market is somewhere else on the form. */
  readonly asks: readonly TermName[];
  readonly terms: TermsDraft;
  /** Prices of a world never come late. */
  readonly isInWorld: boolean;
  readonly onChange: (terms: TermsDraft) => void;
}

/** What an account opens on. */
export function TermsFields({ asks, terms, isInWorld, onChange }: TermsFieldsProps) {
  const change = (part: Partial<TermsDraft>) => onChange({ ...terms, ...part });
  if (!useTexts('terms')) return null;
  const fields = { terms, onChange: change };
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Conditions {...fields} />
        <TypedRules {...fields} />
      </div>
      <HeldRules {...fields} isInWorld={isInWorld} />
      {asks.includes('assetClasses') && <Classes {...fields} />}
    </div>
  );
}

interface FieldsProps {
  readonly terms: TermsDraft;
  readonly onChange: (part: Partial<TermsDraft>) => void;
}

const MARGINS = ['installation', 'specification', 'esma'] as const;

function Conditions({ terms, onChange }: FieldsProps) {
  const { t } = useTranslation('terms');
  return (
    <>
      <Field
        label={t('grant')}
        hint={t('grantHint')}
        inputMode="decimal"
        autoComplete="off"
        value={terms.grant}
        error={terms.grant !== '' && termsProblems(terms).has('grant') ? t('grantHint') : undefined}
        onChange={(event) => onChange({ grant: event.target.value })}
      />
      <SelectField
        label={t('fillProfile')}
        value={terms.fillProfile}
        options={FILL_PROFILES.map((value) => ({ value, label: t(`fillProfiles.${value}`) }))}
        onChange={(fillProfile) => onChange({ fillProfile })}
      />
      <SelectField
        label={t('margin')}
        value={terms.margin}
        options={MARGINS.map((value) => ({ value, label: t(`margins.${value}`) }))}
        onChange={(margin) => onChange({ margin })}
      />
    </>
  );
}

const ZONES = [...new Set([USUAL_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC'])];

function TypedRules({ terms, onChange }: FieldsProps) {
  const { t } = useTranslation('terms');
  const problems = termsProblems(terms);
  return TYPED_RULES.map((rule) => (
    <Fragment key={rule}>
      <Field
        label={t(`typed.${rule}`)}
        hint={t(`typed.${rule}Hint`)}
        inputMode="numeric"
        autoComplete="off"
        value={terms.typed[rule]}
        error={problems.has(rule) ? t('typed.wrong', getBounds(rule)) : undefined}
        onChange={(event) => onChange({ typed: { ...terms.typed, [rule]: event.target.value } })}
      />
      {isOfDay(rule) && terms.typed[rule] !== '' && (
        <SelectField
          label={t('typed.zone')}
          value={terms.zone}
          options={ZONES.map((value) => ({ value, label: value }))}
          onChange={(zone) => onChange({ zone })}
        />
      )}
    </Fragment>
  ));
}

function HeldRules({ terms, onChange, isInWorld }: FieldsProps & Pick<TermsFieldsProps, 'isInWorld'>) {
  const { t } = useTranslation('terms');
  return HELD_RULES.filter((rule) => !isInWorld || rule !== 'noDelayed').map((rule) => (
    <SwitchRow
      key={rule}
      label={t(`rules.${rule}`)}
      isOn={terms.held[rule]}
      onChange={(isOn) => onChange({ held: { ...terms.held, [rule]: isOn } })}
    />
  ));
}

function Classes({ terms: { assetClasses }, onChange }: FieldsProps) {
  const { t } = useTranslation('terms');
  return (
    <fieldset>
      <legend className="text-13 font-medium">{t('assetClasses')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {ASSET_CLASSES.map((one) => (
          <label key={one} className="hit inline-flex items-center gap-2 text-14">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={assetClasses.includes(one)}
              onChange={({ target }) =>
                onChange({
                  assetClasses: ASSET_CLASSES.filter((each) =>
                    each === one ? target.checked : assetClasses.includes(each),
                  ),
                })
              }
            />
            {t(`classes.${one}`)}
          </label>
        ))}
      </div>
      <p className={`mt-1 text-12 ${assetClasses.length === 0 ? 'text-down' : 'text-ink-3'}`}>
        {t('assetClassesHint')}
      </p>
    </fieldset>
  );
}
