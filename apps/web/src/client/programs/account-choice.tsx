import { useTranslation } from 'react-i18next';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { useAccountName } from '../account/use-account-name.ts';
import { useOpenAccounts } from '../account/use-open-accounts.ts';

interface AccountChoiceProps {
  /** '': all of them. */
  readonly account: string;
  /** What it means to choose one. */
  readonly hint?: string;
  readonly onChange: (account: string) => void;
}

/** Choice among the person's accounts, or all of them: offered to whoever has several. */
export function AccountChoice({ account, hint, onChange }: AccountChoiceProps) {
  const { t } = useTranslation('automation');
  const accounts = useOpenAccounts() ?? [];
  const nameOf = useAccountName();
  if (accounts.length < 2) return null;
  const options = accounts.map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    <SelectField
      className="mt-3"
      label={t('keyAccount')}
      value={account}
      options={[{ value: '', label: t('keyAllAccounts') }, ...options]}
      hint={account === '' ? undefined : hint}
      onChange={onChange}
    />
  );
}
