import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import type { Listing } from '../../../account/directory.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { PositionMark } from '../../account/position-mark.tsx';
import { useDisplay } from '../../display/display.tsx';
import { ExitTrack } from '../../trading/positions/exit-track.tsx';
import { useClosesFromChart } from '../../trading/positions/close-from-chart.ts';
import { LiveRows, staysAsItWas, type LiveRow } from '../../trading/positions/live-rows.tsx';
import { PositionDetails } from '../../trading/positions/position-details.tsx';
import type { Exits } from '../../trading/positions/position-exits.model.ts';
import { formatPositionRow } from '../../trading/positions/position-row.model.ts';
import { usePositionExits } from '../../trading/positions/use-position-exits.ts';
import { usePositionActs } from '../../trading/positions/use-position-acts.ts';
import {
  planAct,
  priceOf,
  type ActObstacle,
  type PlannedAct,
  type PositionAct,
} from '../../trading/positions/position-acts.model.ts';
import { useActsAtOnce } from '../../trading/ticket/armed-context.ts';
import { ToolButton } from '../stage/tool-button.tsx';
import { PositionActButtons } from './position-act-buttons.tsx';
import { PositionActReview } from './position-act-review.tsx';
import { columnClass, DOCK_ROW, DockSkeleton, DockTable, type DockColumn } from './dock-table.tsx';

/** The open positions: what each is worth, where it would be closed, and the buttons that end it. */
export function DockPositions({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { positions: read } = useAccount();
  const { positions } = useDesk();
  const [opened, setOpened] = useState<string>();
  const exitsIn = usePositionExits();
  const columns = useColumns();
  const details = positions.find(({ position }) => position.symbol === opened);
  if (opened !== undefined && !details) setOpened(undefined);
  if (read.hasFailed)
    return <ErrorState title={t('failed.positions')} text={t('failed.nothingLost')} onRetry={read.retry} />;
  if (read.data === undefined)
    return <DockSkeleton label={t('positions.title')} text={t('positions.loading')} columns={columns} />;
  if (positions.length === 0)
    return <EmptyState title={t('positions.empty')} text={own('dock.firstTrade')} />;
  return (
    <>
      <DockTable label={t('positions.title')} columns={columns}>
        <LiveRows
          positions={positions}
          className="border-b border-line-soft last:border-0"
          row={(live) => (
            <PositionLine
              key={live.valued.position.symbol}
              {...live}
              columns={columns}
              exits={exitsIn(live.valued.position.symbol)}
              isCurrent={live.valued.position.symbol === symbol}
              onEdit={setOpened}
            />
          )}
        />
      </DockTable>
      {details && <PositionDetails valued={details} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useColumns(): readonly DockColumn[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  return [
    { key: 'symbol', label: own('dock.symbol') },
    { key: 'side', label: own('dock.side') },
    { key: 'size', label: own('dock.size'), isFigure: true },
    { key: 'entry', label: own('dock.entry'), isFigure: true, from: 'lg' },
    { key: 'price', label: own('dock.price'), isFigure: true },
    { key: 'stop', label: t('orders.stopLoss'), isFigure: true, from: 'xl' },
    { key: 'track', label: own('dock.track'), isSilent: true, from: '2xl' },
    { key: 'target', label: t('orders.takeProfit'), isFigure: true, from: 'xl' },
    { key: 'margin', label: t('positions.margin'), isFigure: true, from: 'lg' },
    { key: 'leverage', label: own('dock.leverage'), isFigure: true, from: '2xl' },
    { key: 'liquidation', label: t('workspace.dock.liquidation'), isFigure: true, from: '2xl' },
    { key: 'pnl', label: t('positions.pnl'), isFigure: true },
    { key: 'return', label: '%', isFigure: true, from: 'lg' },
    { key: 'actions', label: t('market.actions'), isSilent: true, isFigure: true },
  ];
}

// Made once: the rows are drawn again with each step of the market.
const EDIT_ICON = <Pencil aria-hidden="true" className="size-3.5" />;

interface PositionLineProps extends LiveRow {
  readonly columns: readonly DockColumn[];
  readonly exits: Exits;
  readonly isCurrent: boolean;
  readonly onEdit: (symbol: string) => void;
}

const PositionLine = memo(
  function PositionLine({ valued, columns, exits, isCurrent, onEdit }: PositionLineProps) {
    const { t } = useTranslation();
    const { acts, review } = useRowActs(valued);
    const row = formatPositionRow(valued, useDisplay());
    const cells = useCells(valued, exits);
    return (
      <>
        <tr
          data-symbol={row.symbol}
          aria-current={isCurrent || undefined}
          className={`live ${DOCK_ROW} ${isCurrent ? 'bg-selected' : ''}`}
        >
          {columns.map((column) =>
            column.key === 'symbol' ? (
              <th key="symbol" scope="row" className={`${columnClass(column)} font-semibold`}>
                <Link
                  to="/app/trade/$symbol"
                  params={{ symbol: row.symbol }}
                  className="hit inline-flex items-center"
                >
                  {row.symbol}
                </Link>
              </th>
            ) : (
              <td key={column.key} className={columnClass(column)}>
                {column.key === 'actions' ? (
                  <span className="inline-flex items-center">
                    <ToolButton
                      label={t('workspace.dock.edit', { symbol: row.symbol })}
                      onClick={() => onEdit(row.symbol)}
                    >
                      {EDIT_ICON}
                    </ToolButton>
                    {acts}
                  </span>
                ) : (
                  cells[column.key]
                )}
              </td>
            ),
          )}
        </tr>
        {review && (
          <tr className="bg-raised">
            <td colSpan={columns.length} className="px-3">
              {review}
            </td>
          </tr>
        )}
      </>
    );
  },
  (last, next) => staysAsItWas(last, next) && last.isCurrent === next.isCurrent,
);

/** The buttons of a row, and the line below it in which an act is reviewed; armed, each acts at once. */
function useRowActs(valued: ValuedPosition) {
  const { directory } = useAccount();
  const actsAtOnce = useActsAtOnce();
  const [reviewed, setReviewed] = useState<PositionAct>();
  const { isPending, run } = usePositionActs(valued);
  const { symbol } = valued.position;
  const listing = directory.of(symbol);
  const planned = listing && planActs(valued, listing);
  const act = (chosen: PlannedAct) => {
    setReviewed(undefined);
    if (listing) run(chosen, listing.instrument);
  };
  const choose = (chosen: PlannedAct) => (actsAtOnce ? act(chosen) : setReviewed(chosen.act));
  useClosesFromChart(symbol, () => {
    if (typeof planned?.close === 'object' && !isPending) choose(planned.close);
  });
  if (!planned) return { acts: null, review: null };
  const now = reviewed && planned[reviewed];
  return {
    acts: (
      <PositionActButtons
        symbol={symbol}
        planned={planned}
        reviewed={reviewed}
        isPending={isPending}
        onAct={choose}
      />
    ),
    review: typeof now === 'object' && (
      <PositionActReview
        plan={now}
        valued={valued}
        listing={listing}
        isPending={isPending}
        onConfirm={() => act(now)}
        onLeave={() => setReviewed(undefined)}
      />
    ),
  };
}

function planActs(
  { position, quantity, closingPrice }: ValuedPosition,
  { instrument }: Listing,
): Readonly<Record<PositionAct, PlannedAct | ActObstacle>> {
  const acted = { quantity, entry: priceOf(position.averagePrice), closing: priceOf(closingPrice) };
  const plan = (act: PositionAct) => planAct(act, acted, instrument);
  return {
    half: plan('half'),
    breakEven: plan('breakEven'),
    reverse: plan('reverse'),
    close: plan('close'),
  };
}

function useCells(valued: ValuedPosition, exits: Exits): Readonly<Record<string, React.ReactNode>> {
  const { t } = useTranslation();
  const display = useDisplay();
  const { position } = valued;
  const row = formatPositionRow(valued, display);
  const price = (value: number | undefined) =>
    value === undefined ? '—' : display.decimal(value, position.decimals);
  return {
    side: (
      <span className={row.isLong ? 'text-up' : 'text-down'}>
        {t(row.isLong ? 'positions.long' : 'positions.short')}
      </span>
    ),
    size: display.between(position.quantity.replace('-', ''), 0, 6),
    entry: row.averagePrice,
    price: <LivePrice value={valued.closingPrice} text={row.currentPrice} />,
    stop: price(exits.stopLoss),
    track: <ExitTrack exits={exits} entry={position.averagePrice} price={valued.closingPrice} />,
    target: price(exits.takeProfit),
    margin: row.margin,
    leverage: row.leverage,
    liquidation: exits.liquidation === undefined ? '—' : price(Number(exits.liquidation)),
    pnl: (
      <span className="inline-flex items-center gap-1 font-semibold">
        <PositionMark valued={valued} />
        <ProfitFigure value={row.pnlValue} text={row.pnl} />
      </span>
    ),
    return: <ProfitFigure value={row.returnValue} text={row.returnPercent} />,
  };
}
