import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tradeResultsQuery } from '../../../shared/api/queries.ts';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { readUsd } from '../../../shared/figures/wire-amounts.ts';
import { usePreferences } from '../../../shared/theme/use-preferences.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FigureCard, FigureCards } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { setInAccount } from '../../account/override-sum.model.ts';
import { OverrideSumMark } from '../../account/override-sum.tsx';
import { winRateText } from '../../account/win-rate-text.ts';
import { useDisplay } from '../../display/display.tsx';

const useAccounts = () => {
  const client = useClient();
  const { user } = useAccount();
  const { data = [] } = useQuery(buildQuery(client, 'listAccounts', { params: { id: user.id } }));
  return data.filter(({ id, closedAt }) => closedAt !== null || id === user.account?.id);
};

/** The choice of account, where resets have left earlier ones. */
export function AccountChoice({
  account,
  onChange,
}: {
  readonly account: string | undefined;
  readonly onChange: (account: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const accounts = useAccounts();
  if (accounts.length < 2) return null;
  const earlier = accounts.find(({ id }) => id === account);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('accounts.choose')}
        className="w-full sm:w-80"
        value={account ?? CURRENT}
        options={accounts.map(({ id, closedAt }) =>
          closedAt === null
            ? { value: CURRENT, label: t('accounts.current', { id }) }
            : { value: id, label: t('accounts.earlier', { id, date: display.date(closedAt) }) },
        )}
        onChange={(chosen) => onChange(chosen === CURRENT ? undefined : chosen)}
      />
      {earlier?.closedAt && (
        <p role="status" className="flex flex-wrap items-center gap-3 py-1 text-13 text-ink-2">
          {t('accounts.reading', {
            id: earlier.id,
            from: display.date(earlier.openedAt),
            to: display.date(earlier.closedAt),
          })}
          <Button size="small" onClick={() => onChange(undefined)}>
            {t('accounts.back')}
          </Button>
        </p>
      )}
    </div>
  );
}

const CURRENT = 'current';

/** The final figures of an earlier account. */
export function EarlierCards({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const client = useClient();
  const { user } = useAccount();
  const { timezone } = usePreferences();
  const closed = useAccounts().find(({ id }) => id === account);
  const results = useQuery(tradeResultsQuery(client, user.id, timezone, account));
  const waiting = <Skeleton className="h-5 w-24" />;
  return (
    <FigureCards label={t('transactions.title')}>
      <FigureCard label={t('accounts.balance')}>
        {closed ? (
          <span className="inline-flex items-center gap-1">
            <OverrideSumMark amount={readUsd(closed.balance)} set={setInAccount(closed.adjustments.cash)} />
            {display.exact.usd(closed.balance)}
          </span>
        ) : (
          waiting
        )}
      </FigureCard>
      <FigureCard label={t('transactions.totalPnl')}>
        {closed ? (
          <span className="inline-flex items-center gap-1">
            <OverrideSumMark
              amount={readUsd(closed.totalProfit)}
              set={setInAccount(closed.adjustments.profit)}
            />
            <ProfitFigure value={Number(closed.totalProfit)} text={display.signedUsd(closed.totalProfit)} />
          </span>
        ) : (
          waiting
        )}
      </FigureCard>
      <FigureCard label={t('transactions.totalTrades')}>
        {closed ? display.count(closed.trades) : waiting}
      </FigureCard>
      <FigureCard label={t('transactions.winRate')}>
        {results.data ? winRateText(results.data, display) : results.isError ? '—' : waiting}
      </FigureCard>
    </FigureCards>
  );
}
