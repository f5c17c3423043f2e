import type { Side } from '@lonja/core';
import { memo, type CSSProperties } from 'react';
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
  /** The side that a pointer is on. */
  readonly pointed: Side | undefined;
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
    const { index, price, place, entry, isTarget, height } = row;
    const cell = (side: Side) => (
      <SideCell
        side={side}
        price={price}
        {...row[side]}
        entry={row.entrySide === side ? entry : undefined}
        isCurrent={row.current === side}
        isPointed={row.pointed === side}
        isCarried={row.isCarriedFrom === side}
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

/** Marks the row of the position's entry. Styles of the ladder alone stand here: the sheet of all classes comes before the chart. */
const ENTRY = {
  mark: { boxShadow: 'inset 2px 0 0 var(--entry), inset -2px 0 0 var(--entry)' },
  tag: { background: 'var(--entry)', color: 'var(--on-entry)' },
} as const;

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
      style={isEntry ? ENTRY.mark : undefined}
      className={`border-r border-l border-line px-1 text-center text-12 tabular-nums ${isBest ? 'font-semibold text-ink' : 'font-normal text-ink-2'}`}
    >
      <span className="narrow">{price}</span>
    </th>
  );
});

const BARS: Readonly<Record<Side, CSSProperties>> = {
  buy: { right: 0, background: 'color-mix(in srgb, var(--candle-up) 24%, transparent)' },
  sell: { left: 0, background: 'color-mix(in srgb, var(--candle-down) 24%, transparent)' },
};
/** Where a side's outer edge is. */
const EDGES: Readonly<Record<Side, string>> = { buy: 'left-0', sell: 'right-0' };

/** What fills up to a price on one side, with a bar for its share of the whole book, and what a click there begins. */
const SideCell = memo(function SideCell(cell: SideCellProps) {
  const { side, price, type, size, share, own, entry, isCurrent, isPointed, isCarried } = cell;
  const { t } = useTranslation('ladder');
  const begins = t(`begin.${side}.${type}`, { price });
  const mark = `pointer-events-none absolute inset-y-0 flex items-center px-1 text-11 narrow ${EDGES[side]}`;
  return (
    <td className="relative p-0">
      <button
        type="button"
        data-side={side}
        data-type={type}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={size === '' ? begins : `${begins}. ${t(`fills.${side}`, { size })}`}
        className={`absolute inset-0 flex items-center px-1.5 text-12 -outline-offset-2 hover:bg-hover ${side === 'buy' ? 'justify-end' : ''}`}
      >
        {share > 0 && <span className="absolute inset-y-0" style={{ ...BARS[side], width: `${share}%` }} />}
        <span className="live relative tabular-nums narrow">{size}</span>
      </button>
      {own ? (
        <OwnChip own={own} price={price} isCarried={isCarried} />
      ) : isPointed ? (
        <span className={`${mark} text-ink-2`}>{t(`types.${type}`)}</span>
      ) : (
        entry && (
          <span className={`${mark} rounded-sm font-medium`} style={ENTRY.tag}>
            {entry}
          </span>
        )
      )}
    </td>
  );
});

interface SideCellProps extends CellFigures {
  readonly side: Side;
  readonly price: string;
  readonly entry: string | undefined;
  readonly isCurrent: boolean;
  readonly isPointed: boolean;
  readonly isCarried: boolean;
}
