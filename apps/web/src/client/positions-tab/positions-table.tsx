import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import { useStream } from '../../shared/live/use-stream.ts';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useNear } from '../../shared/ui/use-near.ts';
import { useAccount } from '../account/account-context.tsx';
import type { ValuedPosition } from '../../account/browser-desk.ts';
import { PositionMark } from '../account/position-mark.tsx';
import { PriceSource } from '../account/price-source.tsx';
import { useDisplay } from '../display/display.tsx';
import { PositionActions } from './position-actions.tsx';
import { PositionDetails } from './position-details.tsx';
import { positionRowOf } from './position-row.model.ts';

/** By the width of the table's container, which differs between the tabs. */
const WIDE = '@max-[50rem]:hidden';
const MEDIUM = '@max-[38rem]:hidden';
const CELL = 'px-2 py-1 first:pl-3 last:pr-3';

/** Three columns on a phone; the asset opens the rest. */
export function PositionsTable({ positions }: { readonly positions: readonly ValuedPosition[] }) {
  const [opened, setOpened] = useState<string>();
  const details = positions.find(({ position }) => position.symbol === opened);
  // Otherwise the details would reopen when the same symbol is traded again.
  if (opened !== undefined && !details) setOpened(undefined);
  return (
    <div className="@container">
      <table className="w-full text-14">
        <PositionsHead />
        {chunksOf(positions).map((chunk) => (
          <PositionLines key={chunk[0]?.position.symbol} positions={chunk} onOpen={setOpened} />
        ))}
      </table>
      {details && <PositionDetails valued={details} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function PositionsHead() {
  const { t } = useTranslation();
  const head = `${CELL} h-9 whitespace-nowrap font-medium text-ink-3 text-12`;
  return (
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className={`${head} text-left`}>
          {t('positions.asset')}
        </th>
        <th scope="col" className={`${head} ${MEDIUM} text-right`}>
          {t('positions.quantity')}
        </th>
        <th scope="col" className={`${head} ${WIDE} text-right`}>
          {t('positions.avgPrice')}
        </th>
        <th scope="col" className={`${head} text-right`}>
          {t('positions.currentPrice')}
        </th>
        <th scope="col" className={`${head} ${WIDE} text-right`}>
          {t('positions.marketValue')}
        </th>
        <th scope="col" className={`${head} text-right`}>
          {t('positions.pnl')}
        </th>
        <th scope="col" className={`${head} ${MEDIUM} text-right`}>
          {t('positions.actions')}
        </th>
      </tr>
    </thead>
  );
}

/** Rows per chunk; a chunk follows the market while it is visible. */
const CHUNK = 20;

const chunksOf = (positions: readonly ValuedPosition[]): readonly (readonly ValuedPosition[])[] =>
  Array.from({ length: Math.ceil(positions.length / CHUNK) }, (_, chunk) =>
    positions.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  );

function PositionLines({
  positions,
  onOpen,
}: {
  readonly positions: readonly ValuedPosition[];
  readonly onOpen: (symbol: string) => void;
}) {
  const [place, isNear] = useNear<HTMLTableSectionElement>();
  return (
    <tbody ref={place} className="border-b border-line last:border-0">
      {positions.map((valued) => (
        <PositionLine key={valued.position.symbol} valued={valued} isLive={isNear} onOpen={onOpen} />
      ))}
    </tbody>
  );
}

interface PositionLineProps {
  readonly valued: ValuedPosition;
  /** Rows out of view are not updated. */
  readonly isLive: boolean;
  readonly onOpen: (symbol: string) => void;
}

const PositionLine = memo(function PositionLine({ valued, onOpen }: PositionLineProps) {
  const { t } = useTranslation();
  const row = positionRowOf(valued, useDisplay());
  const { directory } = useAccount();
  return (
    <tr className="h-(--row) border-b border-line last:border-0 hover:bg-hover">
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        <button
          type="button"
          aria-haspopup="dialog"
          title={t('positions.details', { symbol: row.symbol })}
          onClick={() => onOpen(row.symbol)}
          className="hit rounded-md text-left decoration-dotted underline-offset-4 hover:underline"
        >
          {row.symbol}
          <span className="ml-2 text-12 font-normal text-ink-3">
            {row.isLong ? t('positions.long') : t('positions.short')}
          </span>
          <ChevronRight aria-hidden="true" className="ml-0.5 inline size-4 text-ink-3 @min-[38rem]:hidden" />
          <span className="block text-12 font-normal whitespace-nowrap text-ink-3 @min-[38rem]:hidden">
            {row.quantity}
          </span>
        </button>
        <PriceSource listing={directory.of(row.symbol)} className="block whitespace-nowrap" />
      </th>
      <td className={`${CELL} ${MEDIUM} figure`}>{row.quantity}</td>
      <td className={`${CELL} ${WIDE} figure`}>{row.averagePrice}</td>
      <td className={`${CELL} figure live min-w-[11ch]`}>
        <LivePrice value={valued.closingPrice} text={row.currentPrice} />
        <OldPrice quotedAt={valued.quotedAt} />
      </td>
      <td className={`${CELL} ${WIDE} figure live min-w-[13ch]`}>
        <SteadyText text={row.marketValue} />
      </td>
      <td className={`${CELL} figure live`}>
        <span className="flex flex-col items-end @min-[50rem]:flex-row @min-[50rem]:items-baseline @min-[50rem]:justify-end">
          <PositionMark valued={valued} />
          <ProfitFigure value={row.pnlValue} text={row.pnl} className="@min-[50rem]:min-w-[12ch]" />
          <ProfitFigure
            value={row.returnValue}
            text={row.returnPercent}
            className="text-12 @min-[50rem]:min-w-[8.5ch] [&>svg]:hidden"
          />
        </span>
      </td>
      <td className={`${CELL} ${MEDIUM} text-right whitespace-nowrap`}>
        <PositionActions valued={valued} />
      </td>
    </tr>
  );
}, staysAsItWas);

function staysAsItWas(last: PositionLineProps, next: PositionLineProps): boolean {
  return !next.isLive && last.valued.position === next.valued.position;
}

/** A price is older than any source's limit after this. */
const OLD_AFTER_MS = 60_000;

/** The age of a position's last known price, where its market is silent. */
function OldPrice({ quotedAt }: { readonly quotedAt: number }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const quotes = useQuoteStore();
  const stream = useStream();
  // The quote's moment is the server's, whose clock need not be this one.
  const isOld = quotes.lastReceivedAt() + stream.state().clockAhead - quotedAt > OLD_AFTER_MS;
  if (!isOld) return null;
  const time = display.dateTime(quotedAt);
  return (
    <span className="block text-12 whitespace-nowrap text-warn">{t('positions.priceOf', { time })}</span>
  );
}

/** Rows in their final places. */
export function PositionsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="@container">
      <table className="w-full text-14">
        <PositionsHead />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="h-(--row) border-b border-line last:border-0">
              {[
                'w-20',
                `w-20 ${MEDIUM}`,
                `w-16 ${WIDE}`,
                'w-16',
                `w-20 ${WIDE}`,
                'w-24',
                `w-28 ${MEDIUM}`,
              ].map((width, column) => (
                <td
                  key={column}
                  className={`${CELL} ${column > 0 ? 'text-right' : ''} ${width.split(' ')[1] ?? ''}`}
                >
                  <Skeleton className={`h-4 ${width.split(' ')[0] ?? ''}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
