import { formatPrice, type Price, type Side } from '@lonja/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useDisplay } from '../../display/display.tsx';
import { LadderRowView } from './ladder-row.tsx';
import {
  buildRows,
  findTouchRows,
  middleOf,
  priceOfRow,
  type LadderRow,
  type LadderSubject,
  type RowSize,
} from './ladder.model.ts';
import { findBeyond, type OwnOrders, type RowOrders } from './ladder-orders.model.ts';
import { LadderTools, PRICE_PX } from './ladder-tools.tsx';
import { useLadderHands } from './use-ladder-hands.ts';
import { shortSize } from './short-size.ts';
import { useHeld } from './use-held.ts';
import { useLadderView, useRowCount } from './use-ladder-view.ts';

/** Heights of a row, in CSS pixels: a pointer's target or a finger's, and the hairline below it. */
const ROW_PX = { fine: 25, coarse: 45 } as const;

/** What is held, by the row of its entry. */
export interface LadderEntry {
  readonly index: number;
  readonly side: Side;
  readonly text: string;
}

export interface LadderGridProps {
  readonly listing: Listing;
  readonly subject: LadderSubject;
  readonly step: Price;
  readonly own: ReadonlyMap<number, RowOrders>;
  readonly entry: LadderEntry | undefined;
  readonly onBegin: (side: Side, type: LadderRow['buy'], price: string) => void;
  readonly onMove: (own: OwnOrders, price: string) => void;
  readonly onCancel: (own: OwnOrders) => void;
}

/** The rows around the market. Arrow keys move between them, Enter is a click, Space brings the market back. */
export function LadderGrid(props: LadderGridProps) {
  const { t } = useTranslation('ladder');
  const { listing, subject, step, own } = props;
  const height = ROW_PX[useMedia('(pointer: coarse)') ? 'coarse' : 'fine'];
  const [measure, count] = useRowCount(height);
  const { isHeld, handlers } = useHeld();
  const touch = findTouchRows(subject, step);
  const view = useLadderView(middleOf(touch), count, isHeld);
  const rows = useRows(subject, step, view.top, count);
  const body = useRef<HTMLTableSectionElement>(null);
  const textOf = (index: number) => formatPrice(priceOfRow(index, step), listing.asset.decimals);
  const hands = useLadderHands({
    body,
    height,
    own,
    view,
    rows: { top: view.top, count, middle: middleOf(touch) },
    onBegin: (side, type, index) => props.onBegin(side, type, textOf(index)),
    onMove: (one, to) => props.onMove(one, textOf(to)),
    onCancel: props.onCancel,
  });
  return (
    <>
      <LadderTools
        {...findBeyond(own, view.top, count)}
        isFollowing={view.isFollowing}
        isCarrying={hands.carried?.isDragged === false}
        onGo={view.goTo}
        onRecentre={view.recentre}
      />
      <div ref={measure} className="min-h-0 flex-1 overflow-hidden" {...handlers} onWheel={hands.onWheel}>
        {/* One set of listeners for the buttons in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table
          aria-label={t('grid', { symbol: listing.asset.symbol })}
          className="w-full table-fixed border-collapse select-none"
          {...hands.handlers}
        >
          <LadderColumns />
          <tbody ref={body}>
            <Rows {...props} rows={rows} hands={hands} height={height} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Names for those who don't see the columns; the heads that are seen stand above the rows and never scroll. */
function LadderColumns() {
  const { t } = useTranslation('ladder');
  return (
    <>
      <colgroup>
        <col />
        <col style={{ width: PRICE_PX }} />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          {(['bids', 'price', 'asks'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function Rows({
  rows,
  hands,
  height,
  listing,
  own,
  entry,
}: LadderGridProps & {
  readonly rows: readonly LadderRow[];
  readonly hands: ReturnType<typeof useLadderHands>;
  readonly height: number;
}) {
  const { t } = useTranslation('ladder');
  const { exact } = useDisplay();
  const { decimals } = listing.asset;
  const { carried, current, pointed } = hands;
  const sizeText = (size: RowSize | undefined): string =>
    size === undefined ? '' : size === 'any' ? t('any') : shortSize(size, exact);
  return rows.map((row) => (
    <LadderRowView
      key={row.index}
      index={row.index}
      price={exact.decimal(formatPrice(row.price, decimals), decimals)}
      place={row.place}
      buy={{
        type: row.buy,
        size: sizeText(row.bid),
        share: row.bidShare,
        own: own.get(row.index)?.buy,
      }}
      sell={{
        type: row.sell,
        size: sizeText(row.ask),
        share: row.askShare,
        own: own.get(row.index)?.sell,
      }}
      current={current.index === row.index ? current.side : undefined}
      pointed={pointed?.index === row.index ? pointed.side : undefined}
      entry={entry?.index === row.index ? entry.text : undefined}
      entrySide={entry?.side ?? 'buy'}
      isTarget={carried?.target === row.index && carried.target !== carried.own.index}
      isCarriedFrom={carried?.own.index === row.index ? carried.own.side : undefined}
      height={height}
    />
  ));
}

/** The rows, built again only where their market or their window has changed. */
function useRows(
  { account, instrument, quote }: LadderSubject,
  step: Price,
  top: number,
  count: number,
): readonly LadderRow[] {
  const { fillProfile } = account;
  const key = `${fillProfile}/${quote.bid}/${quote.ask}/${quote.rate.numerator}/${quote.rate.denominator}`;
  return useMemo(
    () => buildRows({ account, instrument, quote }, step, top, count),
    // The account and the quote are new objects at every step; what of them counts is the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, instrument, step, top, count],
  );
}
