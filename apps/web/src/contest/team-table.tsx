import type { ContestStanding, Ruleset, TeamRow } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { TableHead } from '../shared/ui/table-head.tsx';
import { SCORE_DECIMALS } from './contest.model.ts';

export interface TeamTableProps {
  readonly standing: ContestStanding;
  readonly ruleset: Pick<Ruleset, 'scoring'>;
  readonly figures: Pick<NumberFormat, 'count' | 'decimal'>;
  /** Number of one's own. */
  readonly own?: number | undefined;
  /** To be read from across a room. */
  readonly isLarge?: boolean;
}

/** The teams of a contest, beside the standing of their members; nothing where there are none. */
export function TeamTable({ standing, ruleset, figures, own, isLarge = false }: TeamTableProps) {
  const { t } = useTranslation('classes');
  const { teams } = standing;
  if (!teams || teams.length === 0) return null;
  const cell = isLarge ? 'px-2 py-2 sm:px-4 sm:py-3' : 'px-2 py-1.5 sm:px-3';
  return (
    <table className={`live w-full ${isLarge ? 'text-16 sm:text-24' : 'text-13'}`}>
      <caption className="sr-only">{t('teams.title')}</caption>
      <TableHead
        padding={cell}
        textSize={isLarge ? 'text-12 sm:text-16' : 'text-12'}
        cells={[
          { label: t('place') },
          { label: t('teams.team') },
          { label: t(ruleset.scoring?.kind === 'sharpe' ? 'teams.meanRatio' : 'teams.mean'), isFigure: true },
          { label: t('teams.ranked'), isFigure: true, shownFrom: 'max-sm:hidden' },
        ]}
      />
      <tbody>
        {teams.map((team) => (
          <tr
            key={team.number}
            className={`border-b border-line-soft last:border-0 ${team.number === own ? 'bg-hover' : ''}`}
          >
            <td className={`${cell} figures`}>{team.place === null ? '—' : figures.count(team.place)}</td>
            <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
              <TeamName team={team} />
              {team.place === null && (
                <span className={`block font-normal text-warn ${isLarge ? 'text-14 sm:text-16' : 'text-12'}`}>
                  {t('teams.unranked')}
                </span>
              )}
            </th>
            <td className={`${cell} figure`}>
              {team.score === null ? '—' : figures.decimal(team.score, SCORE_DECIMALS)}
            </td>
            <td className={`${cell} figure max-sm:hidden`}>
              {figures.count(team.ranked)} / {figures.count(team.members)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a team is called: by its number once who named it has left. */
export function TeamName({ team: { name, number } }: { readonly team: Pick<TeamRow, 'name' | 'number'> }) {
  const { t } = useTranslation('classes');
  return name ?? t('teams.numbered', { number });
}
