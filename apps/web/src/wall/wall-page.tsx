import { LANGUAGES } from '@lonja/words/languages';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestRules } from '../contest/contest-rules.tsx';
import { StandingTable } from '../contest/standing-table.tsx';
import { TeamTable } from '../contest/team-table.tsx';
import { useContest } from '../contest/use-contest.ts';
import { createDateFormat } from '../shared/figures/date-format.ts';
import { createNumberFormat } from '../shared/figures/number-format.ts';
import { usePreferences } from '../shared/theme/use-preferences.ts';
import { ErrorState, LoadingRows } from '../shared/ui/states.tsx';
import { VirtualMark } from '../shared/ui/virtual-mark.tsx';
import { Wordmark } from '../shared/ui/wordmark.tsx';

const route = getRouteApi('/contests/$slug');

/** The standing of a contest, for a wall: under aliases, for whoever has the address. */
export function WallPage() {
  const { t } = useTranslation('classes');
  const { slug } = route.useParams();
  const { contest, standing } = useContest(slug);
  const { figures, dates } = useFormats();
  const { data } = contest;
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-3 pb-12 sm:px-6">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <a href="/" className="ctl inline-flex items-center rounded-lg">
          <Wordmark />
          <span className="sr-only">: {t('home')}</span>
        </a>
        <VirtualMark title={t('virtual')}>{t('virtual')}</VirtualMark>
      </header>
      <main className="space-y-4">
        {contest.isError && <ErrorState title={t('notThere')} />}
        {contest.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
        {data && (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h1 className="text-28 font-bold tracking-tight wrap-anywhere">{data.name}</h1>
              <p role="status" className="text-16 text-ink-2">
                {t(`states.${data.state}`)}
                {data.rate > 0 && <span className="figures ml-2">{t('run.times', { rate: data.rate })}</span>}
                <span className="ml-3">{t('entries', { count: data.entries })}</span>
              </p>
            </div>
            <div className="overflow-hidden rounded-xl border border-line bg-panel">
              {standing.data && (
                <StandingTable
                  isLarge
                  standing={standing.data}
                  ruleset={data.ruleset}
                  figures={figures}
                  timeText={(at) => dates.dateTime(at)}
                  clock={data}
                />
              )}
            </div>
            {standing.data?.teams && standing.data.teams.length > 0 && (
              <div className="overflow-hidden rounded-xl border border-line bg-panel">
                <h2 className="px-3 pt-2.5 text-14 font-semibold">{t('teams.title')}</h2>
                <TeamTable isLarge standing={standing.data} ruleset={data.ruleset} figures={figures} />
              </div>
            )}
            <div className="rounded-xl border border-line bg-panel">
              <h2 className="px-3 pt-2.5 text-14 font-semibold">{t('rules.title')}</h2>
              <ContestRules contest={data} figures={figures} />
            </div>
          </>
        )}
      </main>
    </div>
  );
}

/** In the reader's language, in dollars, and in UTC, as the market's time is given everywhere. */
function useFormats() {
  const { language } = usePreferences();
  return useMemo(() => {
    const { locale } = LANGUAGES[language];
    return { figures: createNumberFormat(locale), dates: createDateFormat(locale, 'UTC') };
  }, [language]);
}
