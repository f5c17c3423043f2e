import type { TradingAccount } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { worldsQuery } from '../queries/admin-queries.ts';

export interface AccountsOfClientProps {
  readonly userId: string;
  readonly accounts: readonly TradingAccount[];
  /** Number of the one that is looked at. */
  readonly shown: string | undefined;
}

/** The account of a client that the page is about, chosen among all, open and closed, with the terms of that one. */
export function AccountsOfClient({ userId, accounts, shown }: AccountsOfClientProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const navigate = useNavigate();
  const look = (id: string): void => {
    const isPrimary = accounts.find((account) => account.id === id)?.isPrimary ?? true;
    void navigate({
      to: '/admin/clients/$id',
      params: { id: userId },
      search: isPrimary ? {} : { account: Number(id) },
      replace: true,
    });
  };
  const nameOf = ({ id, name, closedAt }: TradingAccount): string => {
    const called = name === null ? t('client.demoAccount', { id }) : `${name} (${id})`;
    return closedAt === null
      ? called
      : t('client.closedAccount', { name: called, date: display.date(closedAt) });
  };
  const terms = accounts.find(({ id }) => id === shown)?.terms;
  const client = useClient();
  const worlds = useQuery({ ...worldsQuery(client), enabled: terms?.world != null });
  const worldName = (id: string) => worlds.data?.find((world) => world.id === id)?.name ?? id;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b border-line px-3 py-3 sm:px-4">
      <SelectField
        className="w-full sm:w-96"
        label={t('client.account')}
        value={shown ?? ''}
        options={accounts.map((account) => ({ value: account.id, label: nameOf(account) }))}
        onChange={look}
      />
      {terms && (
        <p className="py-1.5 text-13 text-ink-2">
          {[
            terms.world !== null && t('client.world', { name: worldName(terms.world) }),
            t('client.grant', { grant: display.usd(terms.grant) }),
            terms.margin === 'esma' && t('client.esma'),
            terms.assetClasses?.map((one) => t(`client.classes.${one}`)).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}
