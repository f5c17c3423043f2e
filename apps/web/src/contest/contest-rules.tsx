import type { Contest } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { lengthText } from '../shared/figures/duration-text.ts';
import { useTermLines } from '../terms/use-term-lines.ts';
import { ContestNonces } from './contest-nonces.tsx';
import { isEndedEarly } from './contest.model.ts';

export interface ContestRulesProps {
  readonly contest: Contest;
  readonly figures: Pick<NumberFormat, 'usd' | 'wholePercent'>;
}

/** The sealed rules of a contest in plain words, with what proves them. */
export function ContestRules({ contest, figures }: ContestRulesProps) {
  const { t } = useTranslation('classes');
  const { slug, state, ruleset, rulesetHash, commitment, isScripted, symbols, market, mixedNonces } = contest;
  const isOwnMarket = market === 'installation';
  const { rules, assetClasses, leastFills, tradingDays, holdMinutes, teamSize } = ruleset;
  const lines = [
    t('rules.grant', { grant: figures.usd(ruleset.grant) }),
    isOwnMarket && t('rules.ownMarket'),
    t(isOwnMarket ? 'rules.wallLength' : 'rules.length', { length: lengthText(ruleset.minutes) }),
    isOwnMarket && !rules.noDelayed && t('rules.delayed'),
    ...useTermLines(ruleset, figures),
    holdMinutes !== undefined && t('rules.hold', { count: holdMinutes }),
    t(ruleset.lateEntry ? 'rules.late' : 'rules.notLate'),
    leastFills > 0 && t('rules.least', { count: leastFills }),
    tradingDays && t('rules.days', { count: tradingDays.least, zone: tradingDays.zone }),
    teamSize !== undefined && t('rules.teams', { size: teamSize }),
    isScripted && t('rules.scripted'),
    state !== 'finished' && !isOwnMarket && t('rules.abandoned'),
  ].filter((line) => line !== false && line !== undefined);
  return (
    <section aria-label={t('rules.title')} className="space-y-2 px-3 py-2.5 text-13">
      {mixedNonces === null && state === 'scheduled' && <p className="font-semibold">{t('nonces.before')}</p>}
      {isEndedEarly(contest) && <p className="text-warn">{t('endedEarly')}</p>}
      <ul className="list-disc space-y-0.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {!assetClasses && (
          <li className="wrap-anywhere">{isOwnMarket ? t('rules.everything') : symbols.join(', ')}</li>
        )}
      </ul>
      <p className="text-ink-2">
        <Ranking scoring={ruleset.scoring} /> {t('rules.luck')} {isOwnMarket && t('rules.lastStep')}
      </p>
      <details className="text-12 text-ink-3">
        <summary className="hit inline-flex cursor-pointer items-center text-accent">
          {t('rules.sealed')}
        </summary>
        <span className="block break-all">{rulesetHash}</span>
        {commitment !== null && (
          <>
            <span className="mt-1 block">{t('rules.prices')}</span>
            <span className="block break-all">{commitment}</span>
          </>
        )}
        {mixedNonces !== undefined && <span className="mt-1 block">{t('nonces.how')}</span>}
      </details>
      {typeof mixedNonces === 'number' && <ContestNonces slug={slug} counted={mixedNonces} />}
    </section>
  );
}

/** What places are given by, and what breaks ties. */
function Ranking({ scoring }: Pick<Contest['ruleset'], 'scoring'>) {
  const { t } = useTranslation('classes');
  if (!scoring) return t('rules.ranking');
  const { kind, penalty, intervals } = scoring;
  return [
    t(`rules.scored.${kind}`, { penalty }),
    t('rules.sampled', { count: intervals }),
    t('rules.ties'),
  ].join(' ');
}
