import type { Side } from '@lonja/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LadderRow, RowType } from './ladder.model.ts';
import type { OwnOrders } from './ladder-orders.model.ts';
import { OwnChip } from './own-orders.tsx';

/** A row as it is shown: texts and flags alone, so that only a row that looks otherwise is rendered again. */
export interface LadderRowProps {
  readonly index: number;
  readonly price: string;
  readonly place: LadderRow['place'];
  readonly buy: CellFigures;
  readonly sell: CellFigures;
  /** The side that the keyboard stands on; undefined in the other rows. */
  readonly current: Side | undefined;
  /** What is held, where its entry is in this row. */
  readonly entry: string | undefined;
  readonly entrySide: Side;
  /** Whether orders that are carried would be put here. */
  readonly isTarget: boolean;
  readonly isCarriedFrom: Side | undefined;
  readonly height: number;
}

interface CellFigures {
  readonly type: RowType;
  /** Empty where nothing fills. */
  readonly size: string;
  readonly share: number;
  readonly own: OwnOrders | undefined;
}

export const LadderRowView = memo(
  function LadderRowView(row: LadderRowProps) {
    const { index, price, place, current, entry, entrySide, isTarget, isCarriedFrom, height } = row;
    const cell = (side: Side) => (
      <SideCell
        side={side}
        price={price}
        {...row[side]}
        entry={entrySide === side ? entry : undefined}
        isCurrent={current === side}
        isCarried={isCarriedFrom === side}
      />
    );
    return (
      <tr
        data-index={index}
        style={{ height }}
        className={`border-b border-line-soft ${isTarget ? 'bg-selected' : place === 'between' ? 'bg-raised' : ''}`}
      >
        {cell('buy')}
        <PriceCell price={price} isBest={place === 'bid' || place === 'ask'} isEntry={entry !== undefined} />
        {cell('sell')}
      </tr>
    );
  },
  (last, next) =>
    (Object.keys(next) as (keyof LadderRowProps)[]).every((key) =>
      key === 'buy' || key === 'sell' ? isSameCell(last[key], next[key]) : last[key] === next[key],
    ),
);

const isSameCell = (last: CellFigures, next: CellFigures): boolean =>
  last.type === next.type && last.size === next.size && last.share === next.share && last.own === next.own;

const PriceCell = memo(function PriceCell({
  price,
  isBest,
  isEntry,
}: {
  readonly price: string;
  readonly isBest: boolean;
  readonly isEntry: boolean;
}) {
  return (
    <th
      scope="row"
      className={`border-x px-1 text-center text-12 tabular-nums ${isBest ? 'font-semibold text-ink' : 'font-normal text-ink-2'} ${isEntry ? 'border-entry shadow-[inset_2px_0_0_var(--entry),inset_-2px_0_0_var(--entry)]' : 'border-line'}`}
    >
      <span className="narrow">{price}</span>
    </th>
  );
});

const BARS: Readonly<Record<Side, string>> = {
  buy: 'right-0 bg-[color-mix(in_srgb,var(--candle-up)_24%,transparent)]',
  sell: 'left-0 bg-[color-mix(in_srgb,var(--candle-down)_24%,transparent)]',
};
const SIDES: Readonly<Record<Side, string>> = {
  buy: 'justify-end hover:bg-[color-mix(in_srgb,var(--up)_12%,transparent)]',
  sell: 'justify-start hover:bg-[color-mix(in_srgb,var(--down)_12%,transparent)]',
};

/** What fills up to a price on one side, with a bar for its share of the whole book, and what a click there begins. */
const SideCell = memo(function SideCell({
  side,
  price,
  type,
  size,
  share,
  own,
  entry,
  isCurrent,
  isCarried,
}: CellFigures & {
  readonly side: Side;
  readonly price: string;
  readonly entry: string | undefined;
  readonly isCurrent: boolean;
  readonly isCarried: boolean;
}) {
  const { t } = useTranslation('ladder');
  const begins = t(`begin.${side}.${type}`, { price });
  return (
    <td className="relative p-0">
      <button
        type="button"
        data-side={side}
        data-type={type}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={size === '' ? begins : `${begins}. ${t(`fills.${side}`, { size })}`}
        className={`group/cell absolute inset-0 flex items-center px-1.5 text-12 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus ${SIDES[side]}`}
      >
        {share > 0 && <span className={`absolute inset-y-px ${BARS[side]}`} style={{ width: `${share}%` }} />}
        <span className="live relative tabular-nums narrow">{size}</span>
        {!own && (
          <span
            className={`absolute inset-y-0 hidden items-center px-1 text-11 text-ink-2 narrow group-hover/cell:flex group-focus-visible/cell:flex ${side === 'buy' ? 'left-0' : 'right-0'}`}
          >
            {t(`types.${type}`)}
          </span>
        )}
      </button>
      {own && <OwnChip own={own} price={price} isCarried={isCarried} />}
      {!own && entry && (
        <span
          className={`pointer-events-none absolute inset-y-px flex items-center rounded-sm bg-entry px-1 text-11 font-medium text-on-entry narrow ${side === 'buy' ? 'left-px' : 'right-px'}`}
        >
          {entry}
        </span>
      )}
    </td>
  );
});
