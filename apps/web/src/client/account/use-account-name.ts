import { useTranslation } from 'react-i18next';

/** What an account is called: by its client, or as the demo account of its number. */
export function useAccountName(): (account: { readonly id: string; readonly name: string | null }) => string {
  const { t } = useTranslation();
  return ({ id, name }) => name ?? t('ownAccounts.demo', { id });
}
