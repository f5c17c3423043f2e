import type { CalendarEvent } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../../display/display.tsx';
import { largestMove, groupRows, type CalendarRow } from './calendar-tab.model.ts';
import { ChartLinks, EventName, Importance, Move, RegionCode } from './event-parts.tsx';

/** Symbols that the person holds, and those on watchlists. */
export interface Own {
  readonly held: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
}

interface DayProps {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Events of one day; at least one. */
  readonly events: readonly CalendarEvent[];
  readonly own: Own;
}

const DAY_MS = 86_400_000;

export function DayOfEvents({ now, events, own }: DayProps) {
  const { t } = useTranslation('calendar');
  const display = useDisplay();
  const at = events[0]!.at;
  const nearName = ([-1, 0, 1] as const).find(
    (days) => display.date(at) === display.date(now + days * DAY_MS),
  );
  const day = display.weekday(at);
  const near = nearName === undefined ? undefined : t(`${NEAR[nearName]}`);
  const isOwn = ({ symbols }: CalendarEvent): boolean =>
    symbols.some((symbol) => own.held.has(symbol) || own.watched.has(symbol));
  return (
    <section aria-label={day} className="bg-panel">
      <h2 className="flex items-baseline gap-2 border-b border-line px-3 py-2 text-13 font-semibold">
        <span className="first-letter:uppercase">{day}</span>
        {near !== undefined && <span className="text-12 font-medium text-ink-3">{near}</span>}
      </h2>
      <ul className="divide-y divide-line">
        {groupRows(events, isOwn).map((row) => (
          <Row
            key={`${row.at} ${row.events.length} ${row.events[0].kind} ${row.events[0].subject}`}
            row={row}
            now={now}
            own={own}
          />
        ))}
      </ul>
    </section>
  );
}

const NEAR = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' } as const;

interface RowProps {
  readonly row: CalendarRow;
  readonly now: number;
  readonly own: Own;
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-13';

function Row({ row, now, own }: RowProps) {
  const [event, ...others] = row.events;
  if (others.length > 0) return <SharedRow row={row} now={now} />;
  return (
    <li className={ROW}>
      <RowStart event={event} />
      <span className="min-w-0 grow basis-48 font-medium break-words">
        <EventName event={event} />
      </span>
      <OwnTag event={event} own={own} />
      <Outcome row={row} now={now} />
      <ChartLinks symbols={event.symbols} />
    </li>
  );
}

function RowStart({ event }: { readonly event: CalendarEvent }) {
  const display = useDisplay();
  return (
    <>
      <time dateTime={event.at} className="figure w-[5ch] text-left text-ink-2">
        {display.minute(event.at)}
      </time>
      <Importance of={event.importance} />
      <RegionCode event={event} />
    </>
  );
}

/** Many companies at the same time: their names open on demand. */
function SharedRow({ row, now }: { readonly row: CalendarRow; readonly now: number }) {
  const { t } = useTranslation('calendar');
  return (
    <li>
      <details>
        <summary className={`${ROW} hit cursor-pointer hover:bg-hover`}>
          <RowStart event={row.events[0]} />
          <span className="min-w-0 grow basis-48 font-medium break-words">
            {t('companies', { count: row.events.length })}
          </span>
          <Outcome row={row} now={now} />
        </summary>
        <ul className="grid gap-x-4 gap-y-1 px-3 pb-2 text-13 sm:grid-cols-2 lg:grid-cols-3">
          {row.events.map((event) => (
            <li key={event.subject} className="flex min-w-0 items-center justify-between gap-2">
              <ChartLinks symbols={event.symbols.slice(0, 1)} />
              {event.moves.slice(0, 1).map((move) => (
                <Move key={move.symbol} move={move} />
              ))}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** What the price did after an event that is over, or that it has not traded since. */
function Outcome({ row, now }: { readonly row: CalendarRow; readonly now: number }) {
  const { t } = useTranslation('calendar');
  // What a dividend takes off its price, and a split divides it by, is known before.
  if (Date.parse(row.at) > now || row.events[0].dividend || row.events[0].split) return null;
  const move = largestMove(row);
  if (!move) return <span className="text-12 text-ink-3">{t('pending')}</span>;
  // A single chart link beside it says the symbol already.
  const isShared = row.events.length > 1;
  return (
    <>
      {isShared && <span className="text-12 text-ink-3">{t('largest')}</span>}
      <Move move={move} hasSymbol={isShared || row.events[0].symbols.length > 1} />
    </>
  );
}

function OwnTag({ event, own }: { readonly event: CalendarEvent; readonly own: Own }) {
  const { t } = useTranslation('calendar');
  const isHeld = event.symbols.some((symbol) => own.held.has(symbol));
  if (!isHeld && !event.symbols.some((symbol) => own.watched.has(symbol))) return null;
  return (
    <span className="rounded border border-info px-1.5 text-12 text-info">
      {t(isHeld ? 'isHeld' : 'isWatched')}
    </span>
  );
}
