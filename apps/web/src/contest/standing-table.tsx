import type { Contest, ContestStanding, Ruleset, StandingRow } from '@lonja/protocol';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../shared/figures/profit-figure.tsx';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { EmptyState } from '../shared/ui/states.tsx';
import { TableHead } from '../shared/ui/table-head.tsx';
import { TeamName } from './team-table.tsx';
import {
  isScored,
  minutesUntil,
  nameOfRow,
  SCORE_DECIMALS,
  scoreLabel,
  wallTimeUntil,
  type NamedRow,
  nobodyKey,
} from './contest.model.ts';
import { heldText, lengthText } from '../shared/figures/duration-text.ts';

type StandingFigures = Pick<NumberFormat, 'usd' | 'percent' | 'signedPercent' | 'decimal' | 'count'>;

export interface StandingTableProps {
  readonly standing: ContestStanding;
  /** Ruleset of the standing's contest. */
  readonly ruleset: Pick<Ruleset, 'scoring' | 'tradingDays'>;
  readonly figures: StandingFigures;
  /** Market time as a text. */
  readonly timeText: (milliseconds: number) => string;
  /** When its contest ends, in market time, and how fast that passes. */
  readonly clock: Pick<Contest, 'endsAt' | 'rate' | 'state'>;
  /** Number of one's own entry. */
  readonly own?: number | undefined;
  /** To be read from across a room. */
  readonly isLarge?: boolean;
}

/** The first of a contest, under their aliases. */
export function StandingTable({
  standing,
  ruleset,
  figures,
  timeText,
  clock,
  own,
  isLarge = false,
}: StandingTableProps) {
  const { t } = useTranslation('classes');
  const { rows, entries } = standing;
  if (rows.length === 0) return <EmptyState title={t(nobodyKey(clock))} />;
  const cell = isLarge ? 'px-2 py-2 sm:px-4 sm:py-3' : 'px-2 py-1.5 sm:px-3';
  return (
    <>
      <Moment standing={standing} timeText={timeText} clock={clock} isLarge={isLarge} />
      <table className={`live w-full ${isLarge ? 'text-16 sm:text-24' : 'text-13'}`}>
        <caption className="sr-only">{t('standing')}</caption>
        <TableHead
          padding={cell}
          textSize={isLarge ? 'text-12 sm:text-16' : 'text-12'}
          cells={[
            { label: t('place') },
            { label: t('name') },
            ...(isScored(ruleset) ? [{ label: scoreLabel(ruleset, t), isFigure: true }] : []),
            { label: t('equity'), isFigure: true, shownFrom: 'max-sm:hidden' },
            { label: t('return'), isFigure: true, shownFrom: returnFrom(ruleset) },
            ...(ruleset.scoring
              ? [{ label: t('drawdown'), isFigure: true, shownFrom: 'max-md:hidden' }]
              : []),
            { label: t('trades'), isFigure: true, shownFrom: 'max-sm:hidden' },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <StandingLine
              key={row.number}
              row={row}
              ruleset={ruleset}
              figures={figures}
              cell={cell}
              small={isLarge ? 'text-14 sm:text-16' : 'text-12'}
              isOwn={row.number === own}
            />
          ))}
        </tbody>
      </table>
      {rows.length < entries && (
        <p className="px-3 py-2 text-12 text-ink-3">{t('shownFirst', { count: rows.length })}</p>
      )}
    </>
  );
}

/** The line above the figures about when they are: how long the contest still goes on, or that they are held back. */
function Moment({
  standing: { asOf, isFinal, isFrozen },
  timeText,
  clock: { endsAt, rate },
  isLarge,
}: Pick<StandingTableProps, 'standing' | 'timeText' | 'clock'> & { readonly isLarge: boolean }) {
  const { t } = useTranslation('classes');
  const left = isFinal || isFrozen ? 0 : minutesUntil(endsAt, asOf);
  const look = isFrozen
    ? 'hatch border-l-2 border-l-stone font-semibold text-ink [--hatch:color-mix(in_srgb,var(--stone)_14%,transparent)]'
    : 'text-ink-2';
  return (
    <p className={`border-b border-line px-3 py-2 ${isLarge ? 'text-14 sm:text-16' : 'text-12'} ${look}`}>
      {isFrozen && <Lock aria-hidden="true" className="mr-2 inline size-[1em] align-[-0.125em]" />}
      {t(isFinal ? 'final' : isFrozen ? 'frozen' : 'asOf', { time: timeText(asOf) })}
      {left > 0 && ` ${t('timeLeft', { length: lengthText(left) })}`}
      {left > 0 &&
        rate > 1 &&
        ` ${t('timeLeftAtRate', { length: heldText(wallTimeUntil(endsAt, asOf, rate)), rate })}`}
    </p>
  );
}

/** The narrowest screens have no room for it beside the score. */
const returnFrom = (ruleset: Pick<Ruleset, 'scoring'>): string =>
  isScored(ruleset) ? 'max-[22.5rem]:hidden' : '';

interface StandingLineProps extends Pick<StandingTableProps, 'figures' | 'ruleset'> {
  readonly row: StandingRow;
  readonly cell: string;
  /** Classes of what stands below a name. */
  readonly small: string;
  readonly isOwn: boolean;
}

function StandingLine({ row, ruleset, figures, cell, small, isOwn }: StandingLineProps) {
  const { t } = useTranslation('classes');
  const { place, unranked, equity, returnPercent, fills, score, drawdownPercent } = row;
  return (
    <tr className={`border-b border-line-soft last:border-0 ${isOwn ? 'bg-hover' : ''}`}>
      <td className={`${cell} figures`}>{place === null ? '—' : figures.count(place)}</td>
      <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
        <EntryName row={row} />
        {isOwn && <span className="ml-2 text-12 font-normal text-accent">{t('you')}</span>}
        {unranked && (
          <span className={`block font-normal text-warn ${small}`}>{t(`unranked.${unranked}`)}</span>
        )}
        {row.team && (
          <span className={`block font-normal text-ink-3 ${small}`}>
            <TeamName team={row.team} />
          </span>
        )}
        <RowNotes row={row} ruleset={ruleset} figures={figures} />
      </th>
      {isScored(ruleset) && (
        <td className={`${cell} figure`}>
          {score === undefined ? '—' : figures.decimal(score, SCORE_DECIMALS)}
        </td>
      )}
      <td className={`${cell} figure max-sm:hidden`}>{figures.usd(equity)}</td>
      <td className={`${cell} figure ${returnFrom(ruleset)}`}>
        <ProfitFigure value={returnPercent} text={figures.signedPercent(returnPercent)} />
      </td>
      {ruleset.scoring && (
        <td className={`${cell} figure max-md:hidden`}>
          {drawdownPercent === undefined ? '—' : figures.percent(drawdownPercent)}
        </td>
      )}
      <td className={`${cell} figure max-sm:hidden`}>{figures.count(fills)}</td>
    </tr>
  );
}

export interface RowNotesProps {
  readonly row: Pick<StandingRow, 'notCounted' | 'tradingDays'>;
  readonly ruleset: Pick<Ruleset, 'tradingDays'>;
  readonly figures: Pick<NumberFormat, 'usd' | 'count'>;
}

/** What of an entry's rules is not in its figures: profits that do not count, and days that are still to be traded. */
export function RowNotes({ row: { notCounted, tradingDays: days }, ruleset, figures }: RowNotesProps) {
  const { t } = useTranslation('classes');
  const least = ruleset.tradingDays?.least ?? 0;
  return (
    <>
      {notCounted !== undefined && Number(notCounted) > 0 && (
        <span className="block text-12 font-normal text-ink-3">
          {t('notCounted', { amount: figures.usd(notCounted) })}
        </span>
      )}
      {days !== undefined && days < least && (
        <span className="block text-12 font-normal text-ink-3">
          {t('daysTraded', { days: figures.count(days), least: figures.count(least) })}
        </span>
      )}
    </>
  );
}

export function EntryName({ row }: { readonly row: NamedRow }) {
  const { t } = useTranslation('classes');
  const name = nameOfRow(row);
  if (name.kind === 'alias') return name.alias;
  return name.kind === 'erased' ? t('erased') : t('participant', { number: name.number });
}
