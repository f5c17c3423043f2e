import type { AccountNearCall } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarginArch } from '../../account/margin-arch.tsx';
import { chooseMarginTone } from '../../account/margin-gauge.model.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { useClient } from '../../shared/api/use-client.ts';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { nearCallQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { basisPoints, TONE_TEXT } from '../display/margin-level.ts';
import { inShownOrder } from './risk-tab.model.ts';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';

const CELL = 'px-3 py-1.5';

/** Accounts with positions on margin, the one nearest to its margin call first. */
export function RiskTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const accounts = useQuery(nearCallQuery(client));
  return (
    <section aria-labelledby="near-call" className="border-y border-line bg-panel">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-3 py-2.5">
        <h2 id="near-call" className="text-15 font-semibold">
          {t('risk.title')}
        </h2>
        <p className="text-12 text-ink-3">{t('risk.text')}</p>
      </header>
      {accounts.data ? (
        <AccountQueue accounts={accounts.data} />
      ) : accounts.error ? (
        <ErrorState
          title={refusalText(accounts.error, t, t('risk.failed'))}
          text={t('users.failedText')}
          onRetry={accounts.refetch}
        />
      ) : (
        <div className="p-3">
          <LoadingText>{t('risk.loading')}</LoadingText>
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </section>
  );
}

function AccountQueue({ accounts }: { readonly accounts: readonly AccountNearCall[] }) {
  const { t } = useTranslation('admin');
  const [heldIds, setHeldIds] = useState<readonly string[]>();
  if (accounts.length === 0) return <EmptyState title={t('risk.empty')} text={t('risk.emptyText')} />;
  const rows = heldIds ? inShownOrder(accounts, heldIds) : accounts;
  return (
    <table
      aria-labelledby="near-call"
      className="w-full text-13"
      onPointerEnter={() => setHeldIds(accounts.map(({ user }) => user.id))}
      onPointerLeave={() => setHeldIds(undefined)}
    >
      <TableHead
        padding={CELL}
        cells={[
          { label: t('risk.client') },
          { label: t('risk.level'), isFigure: true },
          { label: t('risk.equity'), isFigure: true },
          { label: t('risk.usedMargin'), isFigure: true, shownFrom: 'max-md:hidden' },
          { label: t('risk.openPnl'), isFigure: true, shownFrom: 'max-sm:hidden' },
          { label: t('risk.largest'), isFigure: true, shownFrom: 'max-lg:hidden' },
          { label: t('risk.closesFirst'), shownFrom: 'max-md:hidden' },
        ]}
      />
      <tbody>
        {rows.map((account) => (
          <AccountLine key={account.account.id} account={account} />
        ))}
      </tbody>
    </table>
  );
}

function AccountLine({ account }: { readonly account: AccountNearCall }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const {
    user,
    account: { id, name },
    largest,
  } = account;
  const level = basisPoints(account.marginLevel);
  const tone = chooseMarginTone(level);
  return (
    <tr className="h-(--row) border-b border-line-soft last:border-0 hover:bg-hover">
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        <Link
          to="/admin/clients/$id"
          params={{ id: user.id }}
          search={name === null ? {} : { account: Number(id) }}
          className="hit inline-flex items-center rounded-md wrap-anywhere decoration-dotted underline-offset-4 hover:underline"
        >
          <span>
            <BreakableName name={user.username} />
          </span>
        </Link>
        {name !== null && <span className="block text-12 font-normal text-ink-2">{name}</span>}
        {user.fullName && (
          <span className="block text-12 font-normal text-ink-3 max-sm:hidden">{user.fullName}</span>
        )}
      </th>
      <td className={`${CELL} figure`}>
        <span className="inline-flex items-center justify-end gap-2">
          <MarginArch level={level} className="w-8 max-sm:hidden" />
          <span>
            <strong className={`font-semibold ${TONE_TEXT[tone]}`}>
              {display.percent(account.marginLevel)}
            </strong>
            {tone !== 'calm' && (
              <span className={`block text-12 ${TONE_TEXT[tone]}`}>{t(`risk.tones.${tone}`)}</span>
            )}
          </span>
        </span>
      </td>
      <td className={`${CELL} figure`}>{display.usd(account.equity)}</td>
      <td className={`${CELL} figure max-md:hidden`}>{display.usd(account.usedMargin)}</td>
      <td className={`${CELL} figure max-sm:hidden`}>
        <ProfitFigure value={Number(account.openPnl)} text={display.signedUsd(account.openPnl)} />
      </td>
      <td className={`${CELL} figure max-lg:hidden`}>
        {largest.symbol} <span className="text-ink-3">{display.usd(largest.value)}</span>
      </td>
      <td className={`${CELL} max-md:hidden`}>{account.closesFirst ?? '—'}</td>
    </tr>
  );
}
