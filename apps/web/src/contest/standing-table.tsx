import type { ContestStanding, StandingRow } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../shared/figures/profit-figure.tsx';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { EmptyState } from '../shared/ui/states.tsx';
import { TableHead } from '../shared/ui/table-head.tsx';
import { nameOfRow, type NamedRow } from './contest.model.ts';

export interface StandingTableProps {
  readonly standing: ContestStanding;
  readonly figures: Pick<NumberFormat, 'usd' | 'signedPercent' | 'count'>;
  /** Market time as a text. */
  readonly timeText: (milliseconds: number) => string;
  /** Number of one's own entry. */
  readonly own?: number | undefined;
  /** To be read from across a room. */
  readonly isLarge?: boolean;
}

/** The first of a contest, under their aliases. */
export function StandingTable({ standing, figures, timeText, own, isLarge = false }: StandingTableProps) {
  const { t } = useTranslation('classes');
  const { rows, entries, asOf, isFinal, isFrozen } = standing;
  if (rows.length === 0) return <EmptyState title={t('nobody')} />;
  const moment = t(isFinal ? 'final' : isFrozen ? 'frozen' : 'asOf', { time: timeText(asOf) });
  const cell = isLarge ? 'px-2 py-2 sm:px-4 sm:py-3' : 'px-2 py-1.5 sm:px-3';
  return (
    <>
      <table className={`live w-full ${isLarge ? 'text-18 sm:text-24' : 'text-13'}`}>
        <caption className="sr-only">{t('standing')}</caption>
        <TableHead
          padding={cell}
          cells={[
            { label: t('place') },
            { label: t('name') },
            { label: t('equity'), isFigure: true, shownFrom: 'max-sm:hidden' },
            { label: t('return'), isFigure: true },
            { label: t('trades'), isFigure: true, shownFrom: 'max-sm:hidden' },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <StandingLine
              key={row.number}
              row={row}
              figures={figures}
              cell={cell}
              isOwn={row.number === own}
            />
          ))}
        </tbody>
      </table>
      <p className="px-3 py-2 text-12 text-ink-3">
        {moment} {rows.length < entries && t('shownFirst', { count: rows.length })}
      </p>
    </>
  );
}

interface StandingLineProps extends Pick<StandingTableProps, 'figures'> {
  readonly row: StandingRow;
  readonly cell: string;
  readonly isOwn: boolean;
}

function StandingLine({ row, figures, cell, isOwn }: StandingLineProps) {
  const { t } = useTranslation('classes');
  const { place, unranked, equity, returnPercent, fills } = row;
  return (
    <tr className={`border-b border-line-soft last:border-0 ${isOwn ? 'bg-hover' : ''}`}>
      <td className={`${cell} figures`}>{place === null ? '—' : figures.count(place)}</td>
      <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
        <EntryName row={row} />
        {isOwn && <span className="ml-2 text-12 font-normal text-accent">{t('you')}</span>}
        {unranked && <span className="block text-12 font-normal text-warn">{t(`unranked.${unranked}`)}</span>}
      </th>
      <td className={`${cell} figure max-sm:hidden`}>{figures.usd(equity)}</td>
      <td className={`${cell} figure`}>
        <ProfitFigure value={returnPercent} text={figures.signedPercent(returnPercent)} />
      </td>
      <td className={`${cell} figure max-sm:hidden`}>{figures.count(fills)}</td>
    </tr>
  );
}

export function EntryName({ row }: { readonly row: NamedRow }) {
  const { t } = useTranslation('classes');
  const name = nameOfRow(row);
  if (name.kind === 'alias') return name.alias;
  return name.kind === 'erased' ? t('erased') : t('participant', { number: name.number });
}
