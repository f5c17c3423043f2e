import type { Transaction } from '@lonja/protocol';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { senderText } from '../../../shared/figures/sender-text.ts';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { OverrideMark } from '../../account/override-mark.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { columnClass, DOCK_ROW, DockSkeleton, DockTable, type DockColumn } from './dock-table.tsx';

/** All of it is on the transactions tab. */
const SHOWN = 50;

/** The newest fills: what each was, what caused it, what it came to. */
export function DockHistory() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { transactions } = useAccount();
  const columns = useColumns();
  if (transactions.hasFailed)
    return (
      <ErrorState
        title={t('failed.transactions')}
        text={t('failed.nothingLost')}
        onRetry={transactions.retry}
      />
    );
  if (!transactions.data)
    return (
      <DockSkeleton label={own('dock.tabs.history')} text={t('transactions.loading')} columns={columns} />
    );
  if (transactions.data.length === 0)
    return <EmptyState title={own('dock.noHistory')} text={own('dock.firstTrade')} />;
  return (
    <>
      <DockTable label={own('dock.tabs.history')} columns={columns}>
        <tbody>
          {' '}
          {transactions.data.slice(0, SHOWN).map((fill) => (
            <FillLine key={fill.id} fill={fill} columns={columns} />
          ))}
        </tbody>{' '}
      </DockTable>
      <p className="p-2 text-center">
        <Link to="/app/transactions" className={buttonClass('quiet', 'small')}>
          {t('dashboard.viewTransactions')}
        </Link>
      </p>
    </>
  );
}

function useColumns(): readonly DockColumn[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { zone } = useDisplay();
  return [
    { key: 'symbol', label: own('dock.symbol') },
    { key: 'side', label: own('dock.side') },
    { key: 'size', label: own('dock.size'), isFigure: true },
    { key: 'price', label: own('dock.price'), isFigure: true },
    { key: 'cause', label: own('dock.cause'), from: 'lg' },
    { key: 'result', label: own('dock.result'), isFigure: true },
    { key: 'time', label: t('transactions.time', { zone }), isFigure: true, from: 'lg' },
  ];
}

function FillLine({
  fill,
  columns,
}: {
  readonly fill: Transaction;
  readonly columns: readonly DockColumn[];
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { directory } = useAccount();
  const decimals = directory.of(fill.symbol)?.asset.decimals ?? 2;
  const cells: Readonly<Record<string, React.ReactNode>> = {
    side: (
      <span className={fill.type === 'buy' ? 'text-up' : 'text-down'}>{t(`transactions.${fill.type}`)}</span>
    ),
    size: display.between(fill.quantity, 0, 8),
    price: display.decimal(fill.price, decimals),
    cause: (
      <>
        {fill.origin === 'stop_out'
          ? t('transactions.stopOut', { level: display.decimal(fill.marginLevel ?? 0, 2) })
          : t(`orders.origins.${fill.origin}`)}
        {senderText(fill.sentBy, (kind, figures) => t(`orders.senders.${kind}`, figures))}
      </>
    ),
    result: fill.closes ? <Result fill={fill} /> : '—',
    time: <time dateTime={fill.createdAt}>{display.dateTime(fill.createdAt)}</time>,
  };
  return (
    <tr data-symbol={fill.symbol} className={DOCK_ROW}>
      {columns.map((column) =>
        column.key === 'symbol' ? (
          <th key="symbol" scope="row" className={`${columnClass(column)} font-semibold`}>
            <Link
              to="/app/trade/$symbol"
              params={{ symbol: fill.symbol }}
              className="hit inline-flex items-center"
            >
              {fill.symbol}
            </Link>
          </th>
        ) : (
          <td key={column.key} className={columnClass(column)}>
            {cells[column.key]}
          </td>
        ),
      )}
    </tr>
  );
}

/** Marked where an administrator has set it. */
function Result({ fill }: { readonly fill: Transaction }) {
  const display = useDisplay();
  return (
    <span className="inline-flex items-center gap-1">
      {fill.hasAdminProfit && (
        <OverrideMark
          figure={{
            symbol: fill.symbol,
            shown: fill.profit,
            market: fill.marketProfit,
            reason: fill.adminReason,
            at: fill.adminAt,
          }}
        />
      )}
      <ProfitFigure value={fill.profit} text={display.signedUsd(fill.profit)} />
    </span>
  );
}
