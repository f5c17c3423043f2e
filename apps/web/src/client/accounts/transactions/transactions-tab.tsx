import type { Transaction } from '@lonja/protocol';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActPopover } from '../../../shared/figures/act-popover.tsx';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { ExactQuantity } from '../../../shared/figures/exact-quantity.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { senderText } from '../../../shared/figures/sender-text.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { FigureCard, FigureCards, Panel } from '../../../shared/ui/panel.tsx';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { Segmented } from '../../../shared/ui/fields/segmented.tsx';
import { ShownFirst } from '../../../shared/ui/shown-first.tsx';
import { EmptyState, ErrorState, LoadingText, NoMatch, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { PositionMark } from '../../account/position-mark.tsx';
import { OverrideMark } from '../../account/override-mark.tsx';
import { TotalPnl, UsdProfit } from '../../account/total-pnl.tsx';
import { TransfersPanel } from '../../funds/transfers-panel.tsx';
import { useWholeHistory, type WholeHistory } from '../../account/use-whole-history.ts';
import { winRateText } from '../../account/win-rate-text.ts';
import { AccountChoice, EarlierCards } from './earlier-account.tsx';
import { FillPrice } from './fill-evidence.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { useEarlierTransactions } from './use-earlier-transactions.ts';
import { findOrders, findPositions, ordersCsv } from './transactions-tab.model.ts';
import { parseOrderSearch, type OrderSearch } from './order-search.ts';
import { useDisplay } from '../../display/display.tsx';

const route = getRouteApi('/app/transactions');

export function TransactionsTab() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: OrderSearch) =>
    void navigate({ search: parseOrderSearch({ ...next }), replace: true });
  const { account } = search;
  const { transactions: ofAccount } = useAccount();
  const ofEarlier = useEarlierTransactions(account);
  const transactions = useWholeHistory(ofEarlier ?? ofAccount, account);
  return (
    <div className="mx-auto flex max-w-[1600px] flex-col gap-2 p-2">
      <h1 className="sr-only">{t('transactions.title')}</h1>
      <AccountChoice
        account={account}
        onChange={(next) => change(next === undefined ? {} : { account: next })}
      />
      {account === undefined ? <Cards /> : <EarlierCards account={account} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SearchField
          label={t('transactions.search')}
          placeholder={t('transactions.searchPlaceholder')}
          clearLabel={t('transactions.clear')}
          value={search.q ?? ''}
          onChange={(q) => change({ ...search, q })}
          className="w-full sm:w-80"
        />
        <Filters search={search} onChange={change} />
      </div>
      <div className="grid items-start gap-2 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Panel
          title={t('transactions.recent')}
          actions={<OrdersFile search={search} transactions={transactions} />}
        >
          <Orders
            key={JSON.stringify(search)}
            search={search}
            transactions={transactions}
            onClear={() => change(account === undefined ? {} : { account })}
          />
        </Panel>
        <div className="space-y-2">
          <TransfersPanel account={account} />
          <StatementPanel account={account} />
          {account === undefined && (
            <Panel title={t('transactions.active')}>
              <ActivePositions search={search.q ?? ''} />
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

function Cards() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { positions, results } = useAccount();
  const waiting = (read: { readonly hasFailed: boolean }) =>
    read.hasFailed ? '—' : <Skeleton className="h-5 w-24" />;
  return (
    <FigureCards label={t('transactions.title')}>
      <FigureCard label={t('transactions.totalPnl')}>
        <span className="live">{positions.data ? <TotalPnl /> : waiting(positions)}</span>
      </FigureCard>
      <FigureCard label={t('transactions.totalTrades')}>
        {results.data ? display.count(results.data.trades) : waiting(results)}
      </FigureCard>
      <FigureCard label={t('transactions.winRate')}>
        {results.data ? winRateText(results.data, display) : waiting(results)}
      </FigureCard>
    </FigureCards>
  );
}

function Orders({
  search,
  transactions,
  onClear,
}: {
  readonly search: OrderSearch;
  readonly transactions: WholeHistory;
  readonly onClear: () => void;
}) {
  const display = useDisplay();
  const { t } = useTranslation();
  const [maximum, setMaximum] = useState(FIRST_SHOWN);
  if (transactions.hasFailed) {
    return (
      <ErrorState
        title={t('failed.transactions')}
        text={t('failed.nothingLost')}
        onRetry={transactions.retry}
      />
    );
  }
  if (transactions.data === undefined) return <OrdersSkeleton />;
  if (transactions.data.length === 0) {
    return <EmptyState title={t('transactions.empty')} text={t('transactions.emptyText')} />;
  }
  const { shown, found } = findOrders(transactions.data, search, {
    zone: display.zone,
    maximum,
    words: createSearchWords(t),
  });
  if (found.length === 0 && !transactions.isComplete) return <OrdersSkeleton />;
  if (found.length === 0) {
    return (
      <NoMatch
        title={t('transactions.noMatch', { search: search.q ?? '' })}
        clear={t('transactions.clear')}
        onClear={onClear}
      />
    );
  }
  return (
    <>
      <OrdersTable orders={shown} />
      <p className="flex items-center justify-between gap-3 border-t border-line px-3 py-2 text-12 text-ink-3">
        {transactions.isComplete
          ? t('transactions.shown', {
              shown: display.count(shown.length),
              total: display.count(found.length),
            })
          : t('transactions.loadingEarlier', { count: display.count(transactions.data.length) })}
        {shown.length < found.length && (
          <Button size="small" onClick={() => setMaximum(maximum * 5)}>
            {t('transactions.more')}
          </Button>
        )}
      </p>
    </>
  );
}

const FIRST_SHOWN = 10;

/** The reader's words for side and origin, which the search includes. */
const createSearchWords =
  (t: TFunction<'client'>) =>
  ({ type, origin }: Transaction): string =>
    `${t(`transactions.${type}`)} ${t(`orders.origins.${origin}`)}`;

function Filters({
  search,
  onChange,
}: {
  readonly search: OrderSearch;
  readonly onChange: (search: OrderSearch) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Segmented<'all' | 'buy' | 'sell'>
        label={t('transactions.type')}
        className="ctl items-center"
        value={search.type ?? 'all'}
        options={[
          { value: 'all', label: t('market.all') },
          { value: 'buy', label: t('transactions.buy') },
          { value: 'sell', label: t('transactions.sell') },
        ]}
        onChange={(type) => {
          const { type: _, ...rest } = search;
          onChange(type === 'all' ? rest : { ...rest, type });
        }}
      />
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={t(`transactions.${end}`)}
            type="date"
            value={search[end] ?? ''}
            onChange={(event) => onChange({ ...search, [end]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}

/** The results as a file. */
function OrdersFile({
  search,
  transactions,
}: {
  readonly search: OrderSearch;
  readonly transactions: WholeHistory;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { found } = findOrders(transactions.data ?? [], search, {
    zone: display.zone,
    words: createSearchWords(t),
  });
  return (
    <Button
      size="small"
      disabled={found.length === 0 || !transactions.isComplete}
      onClick={() => saveFile('lonja-orders-virtual-funds.csv', ordersCsv(found), 'text/csv;charset=utf-8')}
    >
      {t('transactions.csv')}
    </Button>
  );
}

const CELL = 'px-3 py-1';
const MEDIUM = 'max-md:hidden';

/** Without orders yet, its rows are hatched. */
function OrdersTable({ orders }: { readonly orders: readonly Transaction[] | undefined }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const head = `${CELL} text-12 font-medium text-ink-3`;
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="h-9 border-b border-line">
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
        {orders?.map((order) => <OrderLine key={order.id} order={order} />) ??
          Array.from({ length: FIRST_SHOWN }, (_, row) => <WaitingLine key={row} />)}
      </tbody>
    </table>
  );
}

function OrderLine({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const quantity = display.decimal(order.quantity, 6);
  const profit = order.closes ? <OrderProfit order={order} /> : '—';
  return (
    <tr className="h-(--row) border-b border-line last:border-0 hover:bg-hover">
      <td className={`${CELL} whitespace-nowrap`}>
        <span>{t(`transactions.${order.type}`)}</span>
        <span className="ml-2 font-semibold md:hidden">{order.symbol}</span>
        <span className="block text-12 text-ink-3 md:hidden">
          {display.between(order.quantity, 0, 6)} @ <FillPrice order={order} />
        </span>
        <OriginMark order={order} />
      </td>
      <th scope="row" className={`${CELL} ${MEDIUM} text-left font-semibold`}>
        {order.symbol}
      </th>
      <td className={`${CELL} ${MEDIUM} figure`}>
        <ExactQuantity text={quantity} />
      </td>
      <td className={`${CELL} ${MEDIUM} figure`}>
        <FillPrice order={order} />
      </td>
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

/** The result, marked where it is overridden. */
function OrderProfit({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  return (
    <span className="inline-flex items-center gap-1">
      {order.hasAdminProfit && (
        <OverrideMark
          figure={{
            symbol: order.symbol,
            shown: order.profit,
            market: order.marketProfit,
            reason: order.adminReason,
            at: order.adminAt,
          }}
        />
      )}
      <ProfitFigure value={order.profit} text={display.signedUsd(order.profit)} />
    </span>
  );
}

/** The origin of a fill: for a stop-out with its margin level, for an administrator's close with time and reason. */
function OriginMark({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  const { t } = useTranslation();
  if (order.origin === 'administrator') return <ClosingMark order={order} />;
  return (
    <span className="block text-12 whitespace-normal text-ink-2">
      {order.origin === 'stop_out'
        ? t('transactions.stopOut', { level: display.decimal(order.marginLevel ?? 0, 2) })
        : t(`orders.origins.${order.origin}`)}
      {senderText(order.sentBy, (kind, figures) => t(`orders.senders.${kind}`, figures))}
    </span>
  );
}

function ClosingMark({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const title = t('orders.origins.administrator');
  return (
    <ActPopover
      title={title}
      lines={[
        { label: t('override.by'), text: t('override.administrator') },
        {
          label: t('override.when'),
          text: order.causeAt ? `${display.dateTime(order.causeAt)} (${display.zone})` : '—',
        },
        { label: t('override.why'), text: order.causeReason ?? '—' },
      ]}
      trigger={
        <Popover.Trigger className="block min-h-6 text-left text-12 whitespace-normal text-ink-2 underline decoration-dotted underline-offset-2">
          {title}
        </Popover.Trigger>
      }
    />
  );
}

function OrdersSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <LoadingText>{t('transactions.loading')}</LoadingText>
      <OrdersTable orders={undefined} />
    </>
  );
}

/** A line as high as that of a fill with what caused it. */
function WaitingLine() {
  return (
    <tr className="h-[45px] border-b border-line last:border-0">
      {['', MEDIUM, MEDIUM, MEDIUM, '', MEDIUM, 'max-lg:hidden'].map((shown, column) => (
        <td key={column} className={`${CELL} ${shown} ${column > 1 ? 'text-right' : ''}`}>
          <Skeleton className="h-4 w-20" />
        </td>
      ))}
    </tr>
  );
}

function ActivePositions({ search }: { readonly search: string }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const { positions: read } = useAccount();
  const positions = findPositions(useDesk().positions, search);
  if (read.hasFailed) return <p className="px-3 py-4 text-13 text-ink-2">{t('failed.positions')}</p>;
  if (read.data === undefined) return <PositionsWaiting />;
  if (positions.length === 0) {
    return <p className="px-3 py-4 text-13 text-ink-2">{t('transactions.noPositions')}</p>;
  }
  return (
    <ShownFirst items={positions} more={t('transactions.more')}>
      {(shown) => (
        <ul className="px-3 py-1">
          {shown.map((valued) => (
            <li
              key={valued.position.symbol}
              className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0"
            >
              <span>
                <span className="font-semibold">{valued.position.symbol}</span>
                <span className="block text-12 text-ink-3">
                  {t('transactions.leverage')} 1:{display.between(valued.position.leverage, 0, 2)}
                  {` · ${valued.position.leverageType}`}
                </span>
              </span>
              <span className="figure live">
                <PositionMark valued={valued} />
                <UsdProfit amount={valued.shownPnl} />
                <span className="block text-12 text-ink-3">{display.usd(usdText(valued.invested))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ShownFirst>
  );
}

function PositionsWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-3 py-3">
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}
