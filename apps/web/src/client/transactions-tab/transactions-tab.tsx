import type { Transaction } from '@lonja/protocol';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FigureCard, Panel } from '../../shared/ui/panel.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { TotalPnl, UsdProfit } from '../account/total-pnl.tsx';
import { winRateText } from '../account/win-rate-text.ts';
import { findOrders, findPositions } from './transactions-tab.model.ts';
import { useDisplay } from '../display/display.tsx';

const route = getRouteApi('/app/transactions');

export function TransactionsTab() {
  const { t } = useTranslation();
  const { q: search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const setSearch = (q: string) => void navigate({ search: q ? { q } : {}, replace: true });
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-2 p-2">
      <h1 className="sr-only">{t('transactions.title')}</h1>
      <Cards />
      <SearchField
        label={t('transactions.search')}
        placeholder={t('transactions.searchPlaceholder')}
        clearLabel={t('transactions.clear')}
        value={search}
        onChange={setSearch}
        className="sm:max-w-sm"
      />
      <div className="grid items-start gap-2 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Panel title={t('transactions.recent')}>
          <Orders search={search} onClear={() => setSearch('')} />
        </Panel>
        <Panel title={t('transactions.active')}>
          <ActivePositions search={search} />
        </Panel>
      </div>
    </div>
  );
}

function Cards() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { positions, transactions } = useAccount();
  const waiting = (read: { readonly hasFailed: boolean }) =>
    read.hasFailed ? '—' : <Skeleton className="h-5 w-24" />;
  return (
    <dl aria-label={t('transactions.title')} className="grid grid-cols-2 gap-2 lg:grid-cols-3">
      <FigureCard label={t('transactions.totalPnl')}>
        <span className="live">{positions.data ? <TotalPnl /> : waiting(positions)}</span>
      </FigureCard>
      <FigureCard label={t('transactions.totalTrades')}>
        {transactions.data ? display.count(transactions.data.length) : waiting(transactions)}
      </FigureCard>
      <FigureCard label={t('transactions.winRate')}>
        {transactions.data ? winRateText(transactions.data, display) : waiting(transactions)}
      </FigureCard>
    </dl>
  );
}

function Orders({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const { transactions } = useAccount();
  if (transactions.hasFailed) {
    return (
      <ErrorState
        title={t('failed.transactions')}
        text={t('failed.nothingLost')}
        action={<Button onClick={transactions.retry}>{t('retry')}</Button>}
      />
    );
  }
  if (transactions.data === undefined) return <OrdersSkeleton />;
  if (transactions.data.length === 0) {
    return <EmptyState title={t('transactions.empty')} text={t('transactions.emptyText')} />;
  }
  const { shown, found } = findOrders(transactions.data, search);
  if (found === 0) {
    return (
      <EmptyState
        title={t('transactions.noMatch', { search })}
        action={<Button onClick={onClear}>{t('transactions.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <OrdersTable orders={shown} />
      <p className="border-t border-subtle px-3 py-2 text-12 text-ink-3">
        {t('transactions.shown', { shown: display.count(shown.length), total: display.count(found) })}
      </p>
    </>
  );
}

const CELL = 'px-3 py-1';
const MEDIUM = 'max-md:hidden';

function OrdersTable({ orders }: { readonly orders: readonly Transaction[] }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const head = `${CELL} text-12 font-medium text-ink-3`;
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="h-9 border-b border-subtle">
          <th scope="col" className={`${head} text-left`}>
            {t('transactions.type')}
          </th>
          <th scope="col" className={`${head} text-left max-md:hidden`}>
            {t('transactions.symbol')}
          </th>
          <th scope="col" className={`${head} ${MEDIUM} text-right`}>
            {t('transactions.quantity')}
          </th>
          <th scope="col" className={`${head} ${MEDIUM} text-right`}>
            {t('transactions.price')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('transactions.total')}
            <span className="block md:hidden">{t('transactions.profit')}</span>
          </th>
          <th scope="col" className={`${head} ${MEDIUM} text-right`}>
            {t('transactions.profit')}
          </th>
          <th scope="col" className={`${head} text-right max-lg:hidden`}>
            {t('transactions.time', { zone: display.zone })}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const quantity = display.decimal(order.quantity, 6);
  const price = display.decimal(order.price, order.decimals);
  const profit = order.closes ? (
    <ProfitFigure value={order.profit} text={display.signedUsd(order.profit)} />
  ) : (
    '—'
  );
  return (
    <tr className="h-(--row) border-b border-subtle last:border-0 hover:bg-hover">
      <td className={`${CELL} whitespace-nowrap`}>
        <span>{t(`transactions.${order.type}`)}</span>
        <span className="ml-2 font-semibold md:hidden">{order.symbol}</span>
        <span className="block text-12 text-ink-3 md:hidden">
          {display.between(order.quantity, 0, 6)} @ {price}
        </span>
        <StopOutMark order={order} />
      </td>
      <th scope="row" className={`${CELL} ${MEDIUM} text-left font-semibold`}>
        {order.symbol}
      </th>
      <td className={`${CELL} ${MEDIUM} figure`}>{quantity}</td>
      <td className={`${CELL} ${MEDIUM} figure`}>{price}</td>
      <td className={`${CELL} figure`}>
        <span className="block">{display.usd(order.total)}</span>
        <span className="block text-13 md:hidden">{profit}</span>
      </td>
      <td className={`${CELL} ${MEDIUM} figure`}>{profit}</td>
      <td className={`${CELL} figure text-ink-2 max-lg:hidden`}>
        <time dateTime={order.createdAt}>{display.dateTime(order.createdAt)}</time>
      </td>
    </tr>
  );
}

/** The house closed it, not the client: said beside the figure, with the level at which it had to. */
function StopOutMark({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  const { t } = useTranslation();
  if (order.cause !== 'stop_out') return null;
  const level = display.decimal(order.marginLevel ?? 0, 2);
  return <span className="block text-12 text-ink-2">{t('transactions.stopOut', { level })}</span>;
}

function OrdersSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="px-3">
      <LoadingText>{t('transactions.loading')}</LoadingText>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="row flex items-center justify-between border-b border-subtle last:border-0">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  );
}

function ActivePositions({ search }: { readonly search: string }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const { positions: read } = useAccount();
  const positions = findPositions(useDesk().positions, search);
  if (read.hasFailed) return <p className="px-3 py-4 text-13 text-ink-2">{t('failed.positions')}</p>;
  if (read.data === undefined) return <OrdersSkeleton />;
  if (positions.length === 0) {
    return <p className="px-3 py-4 text-13 text-ink-2">{t('transactions.noPositions')}</p>;
  }
  return (
    <ul className="px-3 py-1">
      {positions.map(({ position, shownPnl, invested }) => (
        <li
          key={position.symbol}
          className="flex items-center justify-between gap-3 border-b border-subtle py-1.5 last:border-0"
        >
          <span>
            <span className="font-semibold">{position.symbol}</span>
            <span className="block text-12 text-ink-3">
              {t('transactions.leverage')} 1:{display.between(position.leverage, 0, 2)} ·{' '}
              {position.leverageType}
            </span>
          </span>
          <span className="figure live">
            <UsdProfit amount={shownPnl} />
            <span className="block text-12 text-ink-3">{display.usd(usdText(invested))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
