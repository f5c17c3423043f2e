import { formatQuantity, usdToNumber, type FinancingPreview } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { computeMid } from '../../../shared/live/quote-store.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { useMinute } from '../../../shared/live/use-time.ts';
import { useDisplay } from '../../display/display.tsx';
import { computeDayRange } from '../../sparklines/sparkline.model.ts';
import type { BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import { useInstrumentDay } from '../instrument-day.ts';
import { computeSizeFacts } from './size-facts.model.ts';
import { SESSION_CITIES, sessionsOfDay, type SessionPart } from './trading-sessions.model.ts';

/** Below the ticket: when its market trades, where the price is in the day's range, and what the size costs a night and a pip. */
export function SessionFacts({ ticket, listing }: BesideTicketProps) {
  const { t } = useTranslation('trading');
  return (
    <section aria-label={t('facts.title')} className="space-y-2 border-t border-line pt-2 text-12">
      {listing.asset.category === 'forex' ? <ForexSessions /> : <VenueState />}
      <Range listing={listing} />
      <SizeLines ticket={ticket} listing={listing} />
    </section>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('trading');
  return (
    <p className="flex flex-wrap justify-between gap-x-2">
      <span className="font-semibold">{t('facts.sessions')}</span>
      <span className="text-11 text-ink-3 narrow">{children}</span>
    </p>
  );
}

/** Forex never opens in one place: the banking hours of its three cities in the reader's day. */
function ForexSessions() {
  const { t } = useTranslation('trading');
  const display = useDisplay();
  const now = useMinute();
  const { zone } = display;
  // The ticket around it follows the market.
  const { parts, now: place } = useMemo(() => sessionsOfDay(zone, now), [zone, now]);
  const forex = useQuery({
    ...buildQuery(useClient(), 'getMarketHours', {}),
    refetchInterval: HOURS_AGAIN_MS,
  }).data?.regions.find(({ region }) => region === 'forex');
  return (
    <div className="space-y-1">
      <Head>
        {display.minute(now)} {zone.split('/').at(-1)?.replaceAll('_', ' ')}
        {forex &&
          ` · ${t(forex.isOpen ? 'facts.openUntil' : 'facts.opens', { time: display.shortWeekday(forex.nextChange) })}`}
      </Head>
      {parts.length > 0 && (
        <ul title={t('facts.banking')} className="relative space-y-0.5">
          {SESSION_CITIES.map((city) => (
            <li key={city} className="relative h-3.5">
              {parts
                .filter((part) => part.city === city)
                .map((part) => (
                  <Session key={part.opensAt} part={part} />
                ))}
            </li>
          ))}
          <li
            aria-hidden="true"
            className="absolute -inset-y-0.5 w-px bg-ink"
            style={{ left: percent(place) }}
          />
        </ul>
      )}
    </div>
  );
}

/** A shorter part of the day has no room for a name. */
const NAMED_FROM = 0.2;
const HOURS_AGAIN_MS = 300_000;
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

function Session({ part }: { readonly part: SessionPart }) {
  const { t } = useTranslation('trading');
  const display = useDisplay();
  const { city, from, until, isOpen, opensAt, closesAt } = part;
  const times = `${display.minute(opensAt)}–${display.minute(closesAt)}`;
  return (
    <span
      title={`${t(`facts.cities.${city}`)} ${times}`}
      className={`absolute inset-y-0 overflow-hidden rounded-xs px-1 text-11 leading-[14px] whitespace-nowrap narrow ${isOpen ? 'bg-stone font-medium text-well' : 'bg-raised text-ink-2'}`}
      style={{ left: percent(from), width: percent(until - from) }}
    >
      <span className={until - from < NAMED_FROM ? 'sr-only' : ''}>{t(`facts.cities.${city}`)}</span>
      <span className="sr-only"> {times}</span>
    </span>
  );
}

/** Whether the venue trades now, or when it opens; nothing while that is not known. */
function VenueState() {
  const { t } = useTranslation('trading');
  const display = useDisplay();
  const { line } = useInstrumentDay();
  if (!line) return null;
  const { opensAt } = line;
  return (
    <Head>
      {opensAt === null ? t('facts.open') : t('facts.opens', { time: display.shortWeekday(opensAt) })}
    </Head>
  );
}

function Range({ listing: { asset } }: { readonly listing: Listing }) {
  const { t } = useTranslation('trading');
  const display = useDisplay();
  const { line } = useInstrumentDay();
  const range = computeDayRange(line, computeMid(useQuote(asset.symbol) ?? asset));
  if (!range) return null;
  const text = (price: number): string => display.decimal(price, asset.decimals);
  return (
    <div>
      <p className="font-semibold">{t('facts.range')}</p>
      <p className="live flex items-center gap-2 text-11 text-ink-3 narrow">
        <span>
          <span className="sr-only">{t('facts.low')} </span>
          {text(range.low)}
        </span>
        <span aria-hidden="true" className="relative h-0.5 flex-1 bg-line">
          <span
            className="absolute -top-[5px] h-3 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: percent(range.share) }}
          />
        </span>
        <span>
          <span className="sr-only">{t('facts.high')} </span>
          {text(range.high)}
        </span>
      </p>
    </div>
  );
}

/** What the ticket's size costs or brings a night, and how much a pip is. */
function SizeLines({ ticket: { draft, view, subject }, listing: { asset } }: BesideTicketProps) {
  const { t } = useTranslation('trading');
  const { exact } = useDisplay();
  const { units } = view;
  if (units === undefined || units <= 0n) return null;
  const { long, short, pip } = computeSizeFacts(units, draft.leverage, subject);
  const nights = (long ?? short)?.nights ?? 1;
  const size = exact.between(formatQuantity(units), 0, 8);
  return (
    <dl className="live">
      {(long || short) && (
        <Line label={t(nights > 1 ? 'facts.nights' : 'facts.overnight', { nights })}>
          <Charge of={long} /> / <Charge of={short} />
        </Line>
      )}
      {pip !== undefined && (
        <Line label={t(asset.category === 'forex' ? 'facts.pip' : 'facts.step', { size })}>
          {exact.usd(usdText(pip))}
        </Line>
      )}
    </dl>
  );
}

function Charge({ of }: { readonly of: FinancingPreview | undefined }) {
  const { exact } = useDisplay();
  return of ? (
    <ProfitFigure value={usdToNumber(of.amount)} text={exact.signedUsd(usdText(of.amount))} />
  ) : (
    '—'
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2 leading-5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figure ml-auto inline-flex items-center gap-1 font-medium narrow">{children}</dd>
    </div>
  );
}
