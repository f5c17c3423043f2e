import type { CalendarEvent } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import { useDisplay } from '../display/display.tsx';
import {
  byDay,
  CALENDAR_FILTERS,
  isHeld,
  LAST_WEEK,
  shownEvents,
  weekQuery,
  type CalendarFilter,
} from './calendar-tab.model.ts';

const route = getRouteApi('/app/calendar');

/** The simulated market's announced events, one week at a time. */
export function CalendarTab() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { show = 'all', week = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (filter: CalendarFilter, toWeek: number) =>
    void navigate({
      search: { ...(filter === 'all' ? {} : { show: filter }), ...(toWeek > 0 ? { week: toWeek } : {}) },
      replace: true,
    });
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-2 p-2">
      <h1 className="text-16 font-semibold">{t('calendar.title')}</h1>
      <p className="rounded-lg border border-info px-3 py-2 text-13 text-ink-2">{t('calendar.simulated')}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented<CalendarFilter>
          label={t('calendar.filter')}
          value={show}
          options={CALENDAR_FILTERS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          onChange={(filter) => choose(filter, week)}
        />
        <div className="flex gap-2">
          <Button disabled={week === 0} onClick={() => choose(show, week - 1)}>
            {t('calendar.earlier')}
          </Button>
          <Button disabled={week === LAST_WEEK} onClick={() => choose(show, week + 1)}>
            {t('calendar.later')}
          </Button>
        </div>
      </div>
      <Events filter={show} week={week} onShowAll={() => choose('all', week)} />
      <p className="text-12 text-ink-3">{t('notices.zone', { zone: display.zone })}</p>
    </div>
  );
}

interface EventsProps {
  readonly filter: CalendarFilter;
  readonly week: number;
  readonly onShowAll: () => void;
}

function Events({ filter, week, onShowAll }: EventsProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const client = useClient();
  const [openedAt] = useState(() => Date.now());
  const calendar = useQuery(calendarQuery(client, weekQuery(openedAt, week)));
  const held = new Set(useAccount().positions.data?.map(({ symbol }) => symbol));
  if (!calendar.data) {
    if (!calendar.isError) return <CalendarSkeleton />;
    return (
      <ErrorState
        title={t('calendar.failed')}
        text={t('news.failedText')}
        action={<Button onClick={() => void calendar.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  const days = byDay(shownEvents(calendar.data.events, filter, held), (at) => display.date(at));
  if (days.length === 0) {
    return (
      <EmptyState
        title={t('calendar.empty')}
        text={t(filter === 'held' ? 'calendar.emptyHeld' : 'calendar.emptyText')}
        action={filter !== 'all' && <Button onClick={onShowAll}>{t('calendar.showAll')}</Button>}
      />
    );
  }
  return days.map(({ day, events }) => (
    <section key={day} aria-label={day} className="rounded-xl border border-subtle bg-panel">
      <h2 className="border-b border-subtle px-3 py-2 text-13 font-semibold">{day}</h2>
      <ul className="divide-y divide-subtle">
        {events.map((event) => (
          <EventRow key={`${event.kind} ${event.subject} ${event.at}`} event={event} held={held} />
        ))}
      </ul>
    </section>
  ));
}

function EventRow({ event, held }: { readonly event: CalendarEvent; readonly held: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { directory } = useAccount();
  const name = directory.of(event.subject)?.asset.name;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-13">
      <time dateTime={event.at} className="figure w-[6ch] text-ink-2">
        {display.time(event.at).slice(0, 5)}
      </time>
      <span className="min-w-0 grow basis-48 font-medium break-words">
        {t(`calendar.kinds.${event.kind}`)}
        {event.dividend && ` · ${t('calendar.perUnit', event.dividend)}`}
        {name !== undefined && <span className="font-normal text-ink-2">{` · ${name}`}</span>}
      </span>
      {isHeld(event, held) && (
        <span className="rounded border border-info px-1.5 text-12 text-info">{t('calendar.isHeld')}</span>
      )}
      <span className="flex flex-wrap gap-1.5">
        {event.symbols.length === 0 && <span className="px-2 text-ink-2">{event.subject}</span>}
        {event.symbols.map((symbol) => (
          <Link
            key={symbol}
            to="/app/market"
            search={{ symbol }}
            className="hit inline-flex items-center rounded-md border border-control px-2 font-medium hover:bg-hover"
          >
            {symbol}
          </Link>
        ))}
      </span>
    </li>
  );
}

function CalendarSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <LoadingText>{t('calendar.loading')}</LoadingText>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
