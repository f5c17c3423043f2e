import type { NewsItem } from '@lonja/protocol';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarDays, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { EmptyState, ErrorState, LoadingText, NoMatch, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import type { Listing } from '../../account/directory.ts';
import { useDisplay } from '../display/display.tsx';
import { SymbolLink } from '../navigation/symbol-link.tsx';
import { buildSearch, computeWeek } from '../market-data/calendar/calendar-search.ts';
import { useMinute } from '../../shared/live/use-time.ts';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import {
  chooseLabel,
  NEWS_CATEGORIES,
  safeLink,
  listSources,
  type NewsCategory,
  type NewsSearch,
} from './news-tab.model.ts';
import { storyText } from './story-text.ts';
import { useNews } from './use-news.ts';

const route = getRouteApi('/app/news');

/** News, the newest first. Not part of the stream: fetched again every two minutes, in a world every five seconds. */
export function NewsTab() {
  const { t } = useTranslation();
  const { category = 'general', source } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (next: NewsCategory, from?: string) => {
    const search: NewsSearch = {
      ...(next === 'general' ? {} : { category: next }),
      ...(from === undefined ? {} : { source: from }),
    };
    void navigate({ search, replace: true });
  };
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-2 p-2">
      <h1 className="sr-only">{t('news.title')}</h1>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented<NewsCategory>
          label={t('news.category')}
          value={category}
          options={NEWS_CATEGORIES.map((value) => ({ value, label: t(`news.${value}`) }))}
          onChange={(next) => choose(next, source)}
        />
        <Link to="/app/calendar" className={buttonClass('outline')}>
          <CalendarDays aria-hidden="true" className="size-4" />
          {t('calendar.title')}
        </Link>
      </div>
      <News category={category} source={source} onChoose={choose} />
    </div>
  );
}

interface NewsProps {
  readonly category: NewsCategory;
  readonly source: string | undefined;
  readonly onChoose: (category: NewsCategory, source?: string) => void;
}

function News({ category, source, onChoose }: NewsProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const news = useNews(category);
  const items = news.data;
  useWatch([...new Set((items ?? []).flatMap((item) => item.symbols))]);
  if (!items) {
    if (!news.isError) return <NewsSkeleton />;
    return <ErrorState title={t('news.failed')} text={t('news.failedText')} onRetry={news.refetch} />;
  }
  const shown = source === undefined ? items : items.filter((item) => item.source === source);
  if (shown.length === 0) {
    const isFiltered = category !== 'general' || source !== undefined;
    const said = { title: t('news.empty'), text: t('news.emptyText') };
    if (!isFiltered) return <EmptyState {...said} />;
    return <NoMatch {...said} clear={t('news.showAll')} onClear={() => onChoose('general')} />;
  }
  return (
    <>
      <Sources items={items} source={source} onChoose={(chosen) => onChoose(category, chosen)} />
      {news.isError && (
        <p role="status" className="rounded-lg border border-warn px-3 py-2 text-13">
          {t('news.outdated', { time: display.time(news.dataUpdatedAt) })}
        </p>
      )}
      <ul aria-label={t('news.title')} className="bg-panel">
        {shown.map((item) => (
          <li key={item.id} className="border-b border-line-soft last:border-0">
            <Story item={item} />
          </li>
        ))}
      </ul>
      <div className="max-w-prose space-y-1 px-3 text-12 text-ink-3">
        {shown.some((item) => chooseLabel(item) === 'simulated') && <p>{t('news.simulatedText')}</p>}
        {shown.some((item) => item.isScenario) && <p>{t('news.scenarioText')}</p>}
        {shown.some((item) => item.isExample) && <p>{t('news.examples')}</p>}
        <p>{t('notices.zone', { zone: display.zone })}</p>
      </div>
    </>
  );
}

/** A choice of sources where there is more than one. */
function Sources({
  items,
  source,
  onChoose,
}: {
  readonly items: readonly NewsItem[];
  readonly source: string | undefined;
  readonly onChoose: (source: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const sources = listSources(items);
  if (sources.length < 2 && source === undefined) return null;
  const nameOf = (name: string): string => {
    const label = chooseLabel(items.find((one) => one.source === name));
    return label ? t(`news.${label}`) : name;
  };
  return (
    <Segmented
      label={t('news.source')}
      value={source === undefined ? 'all' : `of ${source}`}
      options={[
        { value: 'all', label: t('news.allSources') },
        ...sources.map((name) => ({ value: `of ${name}`, label: nameOf(name) })),
      ]}
      onChange={(value) => onChoose(value === 'all' ? undefined : value.slice('of '.length))}
    />
  );
}

/** When and from whom at the left, what at the right; on a phone one above the other. */
const STORY = 'grid gap-x-6 gap-y-1 px-3 py-3 md:grid-cols-[11rem_minmax(0,1fr)]';

function Story({ item }: { readonly item: NewsItem }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { title, summary } = storyText(item, useClientTexts(), display);
  const label = chooseLabel(item);
  return (
    <article className={STORY}>
      <p className="text-12 text-ink-3 max-md:flex max-md:flex-wrap max-md:gap-x-2">
        <time dateTime={item.publishedAt} className="font-medium text-ink-2 md:block">
          {display.dateTime(item.publishedAt)}
        </time>
        <span className="min-w-0 break-words">
          {label && label !== 'example' ? t(`news.${label}`) : (item.author ?? item.source)}
        </span>
      </p>
      <div className="min-w-0 space-y-1.5">
        <h2 className="max-w-prose text-15 font-semibold text-balance break-words">{title}</h2>
        {summary !== '' && <p className="max-w-prose text-13 break-words text-ink-2">{summary}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-12">
          <Badge>{t(`news.${item.category}`)}</Badge>
          {item.isBreaking && (
            <Badge className="border-transparent bg-accent-strong font-semibold text-on-accent-strong">
              {t('news.breaking')}
            </Badge>
          )}
          {label && <Badge className="border-info text-info">{t(`news.${label}`)}</Badge>}
          <Related symbols={item.symbols} />
          {item.isSimulated ? <CalendarLink item={item} /> : <SourceLink item={item} />}
        </div>
      </div>
    </article>
  );
}

function Badge({ className = '', children }: { readonly className?: string; readonly children: string }) {
  return <span className={`rounded-sm border border-control px-1.5 ${className}`}>{children}</span>;
}

/** The week of the calendar that the event stands in. */
function CalendarLink({ item }: { readonly item: NewsItem }) {
  const { t } = useTranslation();
  const now = useMinute();
  if (!item.event) return null;
  const week = computeWeek(Date.parse(item.event.at), now);
  return (
    <Link
      to="/app/calendar"
      search={buildSearch({ ...week, show: 'all', country: 'all' })}
      className="hit inline-flex items-center gap-1 text-13 text-accent underline underline-offset-2"
    >
      {t('calendar.title')}
    </Link>
  );
}

/** The whole story is on another site, which is not sent the referrer. */
function SourceLink({ item }: { readonly item: NewsItem }) {
  const { t } = useTranslation();
  const link = safeLink(item.link);
  if (link === undefined) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="hit inline-flex items-center gap-1 text-13 text-accent underline underline-offset-2"
    >
      {t('news.read', { source: item.source })}
      <span className="sr-only">({t('news.newTab')})</span>
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  );
}

/** Live quotes of the story's instruments that are traded here. */
function Related({ symbols }: { readonly symbols: readonly string[] }) {
  const { t } = useTranslation();
  const { directory } = useAccount();
  const listings = symbols.flatMap((symbol) => directory.of(symbol) ?? []);
  if (listings.length === 0) return null;
  return (
    <ul aria-label={t('news.related')} className="flex flex-wrap gap-x-3 gap-y-1">
      {listings.map((listing) => (
        <li key={listing.asset.symbol}>
          <RelatedLink listing={listing} />
        </li>
      ))}
    </ul>
  );
}

function RelatedLink({ listing }: { readonly listing: Listing }) {
  const display = useDisplay();
  const { symbol } = listing.asset;
  const { changePercent } = useQuote(symbol) ?? listing.asset;
  return (
    <SymbolLink
      symbol={symbol}
      className="hit live inline-flex items-center gap-1.5 rounded-md text-13 font-semibold underline-offset-4 hover:underline"
    >
      {symbol}
      <span className="inline-block min-w-[9ch] font-medium">
        <ProfitFigure value={changePercent} text={display.signedPercent(changePercent)} />
      </span>
    </SymbolLink>
  );
}

function NewsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="bg-panel">
      <LoadingText>{t('news.loading')}</LoadingText>
      {Array.from({ length: 6 }, (_, story) => (
        <div key={story} className={`${STORY} border-b border-line-soft`}>
          <Skeleton className="h-4 w-28" />
          <span className="flex max-w-prose flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-4 w-40" />
          </span>
        </div>
      ))}
    </div>
  );
}
