import { FILL_PROFILES } from '@lonja/core';
import type { AdminUser } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { Segmented } from '../../../shared/ui/fields/segmented.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../../../shared/ui/fields/switch-row.tsx';
import { exactMoney } from '../../acts/difference.ts';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import { getExactFunds, HOWS, type FundsField, type How, type UserDraft } from './user-dialog.model.ts';

interface UserFieldsProps {
  readonly draft: UserDraft;
  /** Undefined where a new one is created. */
  readonly user: AdminUser | undefined;
  readonly onHow: (field: FundsField, how: How) => void;
  readonly onChange: (part: Partial<UserDraft>) => void;
  readonly problemOf: (field: keyof UserDraft) => string | undefined;
}

/** The fields of a user's form. */
export function UserFields({ draft, user, onChange, onHow, problemOf }: UserFieldsProps) {
  const { t } = useTranslation('admin');
  const isNew = !user;
  const field = (
    name: Exclude<keyof UserDraft, 'role' | 'isActive' | 'fillProfile' | 'how'>,
    rest: object = {},
  ) => (
    <Field
      label={t(`user.${name}`)}
      value={draft[name]}
      error={problemOf(name)}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...rest}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('username')}
      {field('email', { type: 'email' })}
      {field('password', {
        type: 'password',
        autoComplete: 'new-password',
        ...(isNew ? {} : { hint: t('user.passwordHint') }),
      })}
      {field('fullName')}
      {field('phone', { type: 'tel' })}
      {field('country')}
      {isNew && draft.role === 'user' && field('balance', { inputMode: 'decimal' })}
      {user && draft.role === 'user' && (
        <>
          <AmountField name="balance" {...{ draft, user, onChange, onHow, problemOf }} />
          <AmountField name="totalProfit" {...{ draft, user, onChange, onHow, problemOf }} />
        </>
      )}
      <SelectField
        label={t('user.role')}
        value={draft.role}
        options={[
          { value: 'user', label: t('users.user') },
          { value: 'admin', label: t('users.admin') },
        ]}
        onChange={(role) => onChange({ role })}
      />
      {!isNew && draft.role === 'user' && (
        <SelectField
          label={t('user.fillProfile')}
          hint={t('user.fillProfileHint')}
          value={draft.fillProfile}
          options={FILL_PROFILES.map((value) => ({ value, label: t(`user.fillProfiles.${value}`) }))}
          onChange={(fillProfile) => onChange({ fillProfile })}
        />
      )}
      {!isNew && (
        <div className="sm:col-span-2">
          <SwitchRow
            label={t('user.isActive')}
            text={t('user.activeText')}
            isOn={draft.isActive}
            onChange={(isActive) => onChange({ isActive })}
          />
        </div>
      )}
    </div>
  );
}

/** A figure to set, or an amount to add to it or to take from it, with what stands there now. */
function AmountField({
  name,
  draft,
  user,
  onChange,
  onHow,
  problemOf,
}: UserFieldsProps & { readonly name: FundsField; readonly user: AdminUser }) {
  const { t } = useTranslation('admin');
  const format = usePanelDisplay();
  return (
    <div>
      <Field
        label={t(`user.${name}`)}
        value={draft[name]}
        inputMode="decimal"
        autoComplete="off"
        error={problemOf(name)}
        hint={t('user.now', { amount: exactMoney(getExactFunds(user, name), format) })}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
      <Segmented
        className="mt-1"
        label={t('user.howOf', { figure: t(`user.${name}`) })}
        value={draft.how[name]}
        options={HOWS.map((how) => ({ value: how, label: t(`user.how.${how}`) }))}
        onChange={(how) => onHow(name, how)}
      />
    </div>
  );
}
