import type { CalendarEvent } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '../../../shared/api/queries.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useDisplay } from '../../display/display.tsx';
import { type CalendarChoice } from './calendar-search.ts';
import {
  computeCountdown,
  furtherAhead,
  latestMoved,
  latestQuery,
  nextBig,
  nextQuery,
  shownEvents,
} from './calendar-tab.model.ts';
import { ChartLinks, EventName, Importance, Move } from './event-parts.tsx';
import { useTime } from '../../../shared/live/use-time.ts';

const LATEST = 3;

/** The next big event with its countdown, and what moved last. Without a calendar there is neither. */
export function CalendarHead({ now }: { readonly now: number }) {
  const { t } = useTranslation('calendar');
  const client = useClient();
  const ahead = useQuery(calendarQuery(client, nextQuery(now)));
  const over = useQuery(calendarQuery(client, latestQuery(now)));
  const next = ahead.data && nextBig(ahead.data.events);
  if (ahead.data && over.data && !next && over.data.events.length === 0) return null;
  if (ahead.isError || over.isError) return null;
  return (
    <div className="grid gap-2 lg:grid-cols-2">
      <Panel title={t('next')}>{ahead.data ? <Next event={next} /> : <HeadSkeleton />}</Panel>
      <Panel
        title={t('latest')}
        actions={
          <Link
            to="/app/calendar"
            search={{ view: 'past' }}
            className="hit inline-flex items-center text-13 text-accent underline underline-offset-2"
          >
            {t('showPast')}
          </Link>
        }
      >
        {over.data ? <Latest events={latestMoved(over.data.events, LATEST)} /> : <HeadSkeleton />}
      </Panel>
    </div>
  );
}

function Next({ event }: { readonly event: CalendarEvent | undefined }) {
  const { t } = useTranslation('calendar');
  if (event) return <NextEvent event={event} />;
  return <p className="px-3 py-2.5 text-13 text-ink-2">{t('empty')}</p>;
}

function NextEvent({ event }: { readonly event: CalendarEvent }) {
  const { t } = useTranslation('calendar');
  const display = useDisplay();
  const { text, figures } = computeCountdown(Date.parse(event.at) - useTime(1_000));
  return (
    <div className="flex flex-col gap-1.5 px-3 py-2.5">
      <p className="flex items-center gap-2 text-14 font-semibold">
        <Importance of={event.importance} />
        <EventName event={event} />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="figure text-20 font-semibold whitespace-nowrap">
          {t(text, { days: '', hours: '', minutes: '', seconds: '', ...figures })}
        </span>
        <time dateTime={event.at} className="text-13 text-ink-2">
          {`${display.weekday(event.at)}, ${display.minute(event.at)}`}
        </time>
      </p>
      <div className="text-13">
        <ChartLinks symbols={event.symbols} />
      </div>
    </div>
  );
}

const FURTHER = 6;

/** What matters after the week that is shown. */
export function FurtherAhead({ now, choice }: { readonly now: number; readonly choice: CalendarChoice }) {
  const { t } = useTranslation('calendar');
  const client = useClient();
  const ahead = useQuery(calendarQuery(client, nextQuery(now)));
  // What is mine is a question for each week; here only the other filters apply.
  const show = choice.show === 'mine' ? 'all' : choice.show;
  const shown = shownEvents(ahead.data?.events ?? [], { show, country: choice.country, mine: [] });
  const events = furtherAhead(shown, now, FURTHER);
  if (events.length === 0) return null;
  return (
    <Panel title={t('further')}>
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <DatedRow key={`${event.kind} ${event.subject} ${event.at}`} event={event}>
            <ChartLinks symbols={event.symbols} />
          </DatedRow>
        ))}
      </ul>
    </Panel>
  );
}

/** An event with its whole date. */
function DatedRow({ event, children }: { readonly event: CalendarEvent; readonly children: ReactNode }) {
  const display = useDisplay();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-13">
      <time dateTime={event.at} className="figure min-w-[20ch] text-left text-12 text-ink-3">
        {`${display.date(event.at)}, ${display.minute(event.at)}`}
      </time>
      <Importance of={event.importance} />
      <span className="min-w-0 grow basis-40 font-medium break-words">
        <EventName event={event} />
      </span>
      {children}
    </li>
  );
}

function Latest({ events }: { readonly events: readonly CalendarEvent[] }) {
  const { t } = useTranslation('calendar');
  if (events.length === 0) return <p className="px-3 py-2.5 text-13 text-ink-2">{t('noMoves')}</p>;
  return (
    <ul className="divide-y divide-line">
      {events.map((event) => (
        <DatedRow key={`${event.kind} ${event.subject} ${event.at}`} event={event}>
          {event.moves.slice(0, 1).map((move) => (
            <Move key={move.symbol} move={move} hasSymbol />
          ))}
        </DatedRow>
      ))}
    </ul>
  );
}

function HeadSkeleton() {
  return (
    <div className="flex flex-col gap-2 px-3 py-2.5">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  );
}
