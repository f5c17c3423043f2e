import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExactQuantity } from '../../../shared/figures/exact-quantity.tsx';
import { LivePrice } from '../../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { SteadyText } from '../../../shared/figures/steady-text.tsx';
import { useQuoteStore } from '../../../shared/live/use-quotes.ts';
import { useStream } from '../../../shared/live/use-stream.ts';
import { useAccountChoice } from '../../../shared/session/use-account-choice.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { PositionMark } from '../../account/position-mark.tsx';
import { PriceSource } from '../../account/price-source.tsx';
import { useDisplay } from '../../display/display.tsx';
import { PositionActions } from './position-actions.tsx';
import { SymbolLink } from '../../navigation/symbol-link.tsx';
import { LiveRows, staysAsItWas, type LiveRow } from './live-rows.tsx';
import { PositionDetails } from './position-details.tsx';
import type { Exits } from './position-exits.model.ts';
import { formatPositionRow, isOldPrice, type PositionRow } from './position-row.model.ts';
import { usePositionExits } from './use-position-exits.ts';

/** By the width of the table's container, which differs between the tabs. */
const WHOLE = '@max-[74rem]:hidden';
const WIDE = '@max-[56rem]:hidden';
const MEDIUM = '@max-[38rem]:hidden';
const CELL =
  'px-2 py-1 first:pl-3 last:pr-3 @max-[22rem]:px-1 @max-[22rem]:first:pl-2 @max-[22rem]:last:pr-2';

/** Three columns on a phone; the details have the rest. */
export function PositionsTable({
  positions,
  isBrief = false,
}: {
  readonly positions: readonly ValuedPosition[];
  /** Quantities as one says them; with all their decimals otherwise. */
  readonly isBrief?: boolean;
}) {
  const exitsIn = usePositionExits();
  const [opened, setOpened] = useState<string>();
  const details = positions.find(({ position }) => position.symbol === opened);
  // Otherwise the details would reopen when the same symbol is traded again.
  if (opened !== undefined && !details) setOpened(undefined);
  return (
    <div className="@container">
      <table className="w-full text-14">
        <PositionsHead />
        <LiveRows
          positions={positions}
          className="border-b border-line last:border-0"
          row={(live) => (
            <PositionLine
              key={live.valued.position.symbol}
              {...live}
              exits={exitsIn(live.valued.position.symbol)}
              isBrief={isBrief}
              onOpen={setOpened}
            />
          )}
        />
      </table>
      {details && <PositionDetails valued={details} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function PositionsHead() {
  const { t } = useTranslation();
  const columns = [
    { label: t('positions.asset'), shown: 'text-left' },
    { label: t('positions.quantity'), shown: `${MEDIUM} text-right` },
    { label: t('positions.avgPrice'), shown: `${WIDE} text-right` },
    { label: t('positions.currentPrice'), shown: 'text-right' },
    { label: t('orders.stopLoss'), shown: `${WHOLE} text-right` },
    { label: t('orders.takeProfit'), shown: `${WHOLE} text-right` },
    { label: t('workspace.dock.liquidation'), shown: `${WHOLE} text-right` },
    { label: t('positions.margin'), shown: `${WHOLE} text-right` },
    { label: t('positions.marketValue'), shown: `${WIDE} text-right` },
    { label: t('positions.pnl'), shown: 'text-right' },
    { label: t('positions.actions'), shown: `${MEDIUM} text-right` },
  ];
  return (
    <thead>
      <tr className="border-b border-line">
        {columns.map(({ label, shown }) => (
          <th
            key={label}
            scope="col"
            className={`${CELL} h-8 text-12 font-medium whitespace-nowrap text-ink-3 ${shown}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PositionLineProps extends LiveRow {
  readonly exits: Exits;
  readonly isBrief: boolean;
  readonly onOpen: (symbol: string) => void;
}

const PositionLine = memo(function PositionLine({ valued, exits, isBrief, onOpen }: PositionLineProps) {
  const display = useDisplay();
  const row = formatPositionRow(valued, display);
  const open = () => onOpen(row.symbol);
  return (
    <tr className="h-(--row) border-b border-line-soft last:border-0 hover:bg-hover">
      <PositionName valued={valued} row={row} onOpen={open} />
      <td className={`${CELL} ${MEDIUM} figure`}>
        {isBrief ? row.briefQuantity : <ExactQuantity text={row.quantity} />}
      </td>
      <td className={`${CELL} ${WIDE} figure`}>{row.averagePrice}</td>
      <td className={`${CELL} figure live @min-[38rem]:min-w-[11ch]`}>
        <LivePrice value={valued.closingPrice} text={row.currentPrice} />
        <OldPrice quotedAt={valued.quotedAt} />
      </td>
      <ExitCells exits={exits} symbol={row.symbol} decimals={valued.position.decimals} onOpen={open} />
      <td className={`${CELL} ${WHOLE} figure`}>
        {row.margin}
        <span className="block text-12 text-ink-3">{row.leverage}</span>
      </td>
      <td className={`${CELL} ${WIDE} figure live min-w-[13ch]`}>
        <SteadyText text={row.marketValue} />
      </td>
      <td className={`${CELL} figure live`}>
        <span className="flex flex-col items-end @min-[56rem]:flex-row @min-[56rem]:items-baseline @min-[56rem]:justify-end @min-[74rem]:flex-col @min-[74rem]:items-end">
          <span className="inline-flex items-baseline justify-end gap-1 @max-[56rem]:self-stretch @max-[22rem]:tight @min-[74rem]:self-stretch">
            <PositionMark valued={valued} />
            <ProfitFigure
              value={row.pnlValue}
              text={row.pnl}
              className="@min-[22rem]:min-w-[10ch] @min-[38rem]:min-w-[12ch]"
            />
          </span>
          <ProfitFigure
            value={row.returnValue}
            text={row.returnPercent}
            className="text-12 @min-[38rem]:min-w-[8.5ch] [&>svg]:hidden"
          />
        </span>
      </td>
      <td className={`${CELL} ${MEDIUM} text-right whitespace-nowrap`}>
        <PositionActions valued={valued} />
      </td>
    </tr>
  );
}, staysAsItWas);

/** The symbol leads to its chart; the arrow beside it opens what has no column. */
function PositionName({
  valued: { position },
  row,
  onOpen,
}: {
  readonly valued: ValuedPosition;
  readonly row: PositionRow;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { directory } = useAccount();
  return (
    <th scope="row" className={`${CELL} text-left font-semibold`}>
      <span className="flex items-center justify-between gap-1">
        <SymbolLink symbol={row.symbol} className="hit group inline-flex flex-col items-start justify-center">
          <span>
            <span className="decoration-dotted underline-offset-4 group-hover:underline">{row.symbol}</span>
            <span className={`ml-1.5 text-12 font-medium ${row.isLong ? 'text-up' : 'text-down'}`}>
              {t(row.isLong ? 'positions.long' : 'positions.short')}
            </span>
          </span>
          <span className="text-12 font-normal whitespace-nowrap text-ink-3 @min-[38rem]:hidden">
            {row.briefQuantity}
          </span>
          <span className={`text-12 font-normal whitespace-nowrap text-ink-3 ${WHOLE}`}>
            <span className="sr-only">{t('positions.opened')} </span>
            <time dateTime={position.openedAt}>{display.dateTime(position.openedAt)}</time>
          </span>
        </SymbolLink>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('positions.details', { symbol: row.symbol })}
          title={t('positions.details', { symbol: row.symbol })}
          onClick={onOpen}
          className="hit inline-flex min-w-7 items-center justify-center rounded-md text-ink-3 hover:text-ink"
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </button>
      </span>
      <PriceSource listing={directory.of(row.symbol)} className="block whitespace-nowrap" />
    </th>
  );
}

/** Stop and target, which their details change; and where the stop-out would close it. */
function ExitCells({
  exits,
  symbol,
  decimals,
  onOpen,
}: {
  readonly exits: Exits;
  readonly symbol: string;
  readonly decimals: number;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const text = (price: number | undefined) => (price === undefined ? '—' : display.decimal(price, decimals));
  const protections = [
    { name: t('orders.stopLoss'), price: text(exits.stopLoss) },
    { name: t('orders.takeProfit'), price: text(exits.takeProfit) },
  ];
  return (
    <>
      {protections.map(({ name, price }) => (
        <td key={name} className={`${CELL} ${WHOLE} figure`}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${t('workspace.dock.edit', { symbol })}, ${name}: ${price}`}
            onClick={onOpen}
            className="hit min-w-8 rounded-sm text-right decoration-dotted underline-offset-4 hover:underline"
          >
            {price}
          </button>
        </td>
      ))}
      <td className={`${CELL} ${WHOLE} figure text-ink-2`}>
        <SteadyText text={text(exits.liquidation === undefined ? undefined : Number(exits.liquidation))} />
      </td>
    </>
  );
}

/** The age of a position's last known price, where its market is silent. */
function OldPrice({ quotedAt }: { readonly quotedAt: number }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const quotes = useQuoteStore();
  const { clockAhead, world } = useStream().state();
  // The account says so before the stream does.
  const isWorld = [world, useAccountChoice().world].some((one) => one !== undefined);
  if (!isOldPrice(quotedAt, { isWorld, receivedAt: quotes.lastReceivedAt(), clockAhead })) return null;
  const time = display.dateTime(quotedAt);
  return (
    <span className="block text-12 whitespace-nowrap text-warn">{t('positions.priceOf', { time })}</span>
  );
}

/** Width of each column, and where it is shown. */
const WAITING = [
  ['w-20', ''],
  ['w-20', MEDIUM],
  ['w-16', WIDE],
  ['w-16', ''],
  ['w-14', WHOLE],
  ['w-14', WHOLE],
  ['w-14', WHOLE],
  ['w-16', WHOLE],
  ['w-20', WIDE],
  ['w-24', ''],
  ['w-28', MEDIUM],
] as const;

/** Rows in their final places. */
export function PositionsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="@container">
      <table className="w-full text-14">
        <PositionsHead />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="h-(--row) border-b border-line-soft last:border-0">
              {WAITING.map(([width, shown], column) => (
                <td key={column} className={`${CELL} ${column > 0 ? 'text-right' : ''} ${shown}`}>
                  <Skeleton className={`h-4 ${width}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
