import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '../../../shared/api/queries.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { usePreferences } from '../../../shared/theme/use-preferences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Segmented } from '../../../shared/ui/fields/segmented.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { EmptyState, ErrorState, LoadingText, NoMatch, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { useWatchlists } from '../../watchlists/use-watchlists.ts';
import { CalendarHead, FurtherAhead } from './calendar-head.tsx';
import {
  CALENDAR_FILTERS,
  readChoice,
  REGIONS,
  buildSearch,
  weekBeside,
  type CalendarChoice,
  type CalendarFilter,
  type Region,
} from './calendar-search.ts';
import { byDay, shownEvents, weekQuery } from './calendar-tab.model.ts';
import { DayOfEvents, type Own } from './day-of-events.tsx';
import { regionName } from './region-name.ts';
import { useMinute } from '../../../shared/live/use-time.ts';

const route = getRouteApi('/app/calendar');

/** The simulated market's announced events: those to come, and what those that are over did to prices. */
export function CalendarTab() {
  const { t } = useTranslation('calendar');
  const { t: common } = useTranslation();
  const display = useDisplay();
  const choice = readChoice(route.useSearch());
  const navigate = route.useNavigate();
  const now = useMinute();
  const choose = (changed: Partial<CalendarChoice>) =>
    void navigate({ search: buildSearch({ ...choice, ...changed }), replace: true });
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-2 p-2">
      <h1 className="text-16 font-semibold">{common('calendar.title')}</h1>
      <p className="rounded-lg border border-info px-3 py-2 text-13 text-ink-2">{t('simulated')}</p>
      {!choice.isPast && <CalendarHead now={now} />}
      <Filters choice={choice} onChoose={choose} />
      <Events now={now} choice={choice} onShowAll={() => choose({ show: 'all', country: 'all' })} />
      {!choice.isPast && choice.week === 0 && <FurtherAhead now={now} choice={choice} />}
      {choice.isPast && <p className="text-12 text-ink-3">{t('measured')}</p>}
      <p className="text-12 text-ink-3">{common('notices.zone', { zone: display.zone })}</p>
    </div>
  );
}

interface FiltersProps {
  readonly choice: CalendarChoice;
  readonly onChoose: (changed: Partial<CalendarChoice>) => void;
}

function Filters({ choice, onChoose: choose }: FiltersProps) {
  const { isPast, show, country } = choice;
  const { t } = useTranslation('calendar');
  const { language } = usePreferences();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Segmented<'upcoming' | 'past'>
          label={t('view')}
          className="ctl items-center"
          value={isPast ? 'past' : 'upcoming'}
          options={(['upcoming', 'past'] as const).map((value) => ({ value, label: t(`${value}`) }))}
          onChange={(value) => choose({ isPast: value === 'past', week: 0 })}
        />
        <Segmented<CalendarFilter>
          label={t('filter')}
          className="ctl items-center"
          value={show}
          options={CALENDAR_FILTERS.map((value) => ({ value, label: t(`${value}`) }))}
          onChange={(value) => choose({ show: value })}
        />
        <SelectField<Region | 'all'>
          label={t('country')}
          value={country}
          options={[
            { value: 'all', label: t('allCountries') },
            ...Object.values(REGIONS).map((value) => ({ value, label: regionName(value, language) })),
          ]}
          onChange={(value) => choose({ country: value })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <WeekButton to={weekBeside(choice, -1)} onChoose={choose}>
          {t('earlier')}
        </WeekButton>
        <WeekButton to={weekBeside(choice, 1)} onChoose={choose}>
          {t('later')}
        </WeekButton>
      </div>
    </div>
  );
}

interface WeekButtonProps extends Pick<FiltersProps, 'onChoose'> {
  /** Undefined where nothing is known further away. */
  readonly to: Partial<CalendarChoice> | undefined;
  readonly children: string;
}

function WeekButton({ to, onChoose, children }: WeekButtonProps) {
  return (
    <Button disabled={to === undefined} onClick={() => to && onChoose(to)}>
      {children}
    </Button>
  );
}

interface EventsProps {
  readonly now: number;
  readonly choice: CalendarChoice;
  readonly onShowAll: () => void;
}

function Events({ now, choice, onShowAll }: EventsProps) {
  const { t } = useTranslation('calendar');
  const { t: common } = useTranslation();
  const display = useDisplay();
  const client = useClient();
  const own = useOwn();
  const { directory } = useAccount();
  const { isPast, show, country, week } = choice;
  const calendar = useQuery(calendarQuery(client, weekQuery(now, isPast, week)));
  const mine = useMemo(
    () => [...own.held, ...own.watched].flatMap((symbol) => directory.of(symbol)?.asset ?? []),
    [directory, own],
  );
  if (!calendar.data) {
    if (!calendar.isError) return <CalendarSkeleton />;
    return <ErrorState title={t('failed')} text={common('news.failedText')} onRetry={calendar.refetch} />;
  }
  const shown = shownEvents(calendar.data.events, { show, country, mine });
  if (shown.length === 0) {
    const isFiltered = show !== 'all' || country !== 'all';
    const said = {
      title: t('empty'),
      text: t(show === 'mine' ? 'emptyMine' : 'emptyText'),
    };
    if (!isFiltered) return <EmptyState {...said} />;
    return <NoMatch {...said} clear={t('showAll')} onClear={onShowAll} />;
  }
  const days = byDay(isPast ? shown.toReversed() : shown, (at) => display.date(at));
  return days.map(({ day, events }) => <DayOfEvents key={day} now={now} events={events} own={own} />);
}

/** Symbols of open positions, and of the watchlists. */
function useOwn(): Own {
  const positions = useAccount().positions.data;
  const { lists } = useWatchlists();
  return useMemo(
    () => ({
      held: new Set(positions?.map(({ symbol }) => symbol)),
      watched: new Set(lists?.flatMap(({ symbols }) => symbols)),
    }),
    [positions, lists],
  );
}

function CalendarSkeleton() {
  const { t } = useTranslation('calendar');
  return (
    <div className="flex flex-col gap-2">
      <LoadingText>{t('loading')}</LoadingText>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
