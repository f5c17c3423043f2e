import type { Candles as CandlesAnswer } from '@lonja/protocol';
import { Suspense, useEffect, useMemo, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { SharedCrosshair } from '../../../chart/shared-crosshair.ts';
import { summarizeCandles } from '../../../chart/candles/candle-feed.ts';
import type { CandleKind } from '../../../chart/candles/candle-kind.ts';
import { FIRST_CANDLES, OLDER_CANDLES } from '../../../chart/candles/candles-query.ts';
import { useCandles } from '../../../chart/candles/use-candles.ts';
import type { PriceChartProps } from '../../../chart/price-chart.tsx';
import { useChartFeed } from '../../../chart/use-chart-feed.ts';
import { useCompared } from '../../../chart/compare/use-compared.ts';
import type { PictureSource } from '../../../chart/picture/picture-source.ts';
import type { ScaleActs } from '../../../chart/scale/scale-corner.tsx';
import { useFirstView, useIsFirstViewShown, useShowsFirstView } from '../../../shared/platform/first-view.ts';
import { useWatch } from '../../../shared/live/use-quotes.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { chooseKind } from '../../chart/candle-choice.model.ts';
import { formatId } from '../../chart/chart-indicators.model.ts';
import { useChartZone } from '../../chart/use-chart-zone.ts';
import { intervalText } from '../../chart/interval-text.ts';
import { useChartWords } from '../../chart/use-chart-words.ts';
import { useDisplay } from '../../display/display.tsx';
import { createDrawingMenus } from '../drawing/drawing-menus.ts';
import { LaterDrawings } from '../drawing/later.tsx';
import { FirstItem } from '../menu/first-item.tsx';
import type { StageChoices } from './use-stage-choices.ts';
import { BrickChart, bringPanels, ChartExtras, HigherChart } from './later-panels.ts';
import { useIndicatorActs } from './use-indicator-acts.tsx';
import { useStageLines } from './use-stage-lines.ts';

const CandleTable = lazyPart(() => import('./candle-table.tsx').then(({ CandleTable }) => CandleTable));
const loadMenu = () => import('../menu/stage-menu.tsx');
const StageMenu = lazyPart(() => loadMenu().then(({ StageMenu }) => StageMenu));
const loadChart = () => import('../../../chart/price-chart.tsx');
const PriceChart = lazyPart(() => loadChart().then(({ PriceChart }) => PriceChart));

export interface CandleAreaProps {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly isTable: boolean;
  /** Whether it is the chart that is worked on. */
  readonly isActive: boolean;
  /** Whether the bar of its selected drawing stands over it. */
  readonly hasBar: boolean;
  /** Whether the ticket beside it is of its instrument, so that the order which is being written has its lines here. */
  readonly hasDraft: boolean;
  /** Where the toolbar asks for its picture. */
  readonly pictures?: PictureSource | undefined;
  /** Shared with the other charts on the stage. */
  readonly crosshair?: SharedCrosshair;
}

/** The candles as a chart, or as a table of the same figures. */
export function CandleArea(props: CandleAreaProps) {
  const { t } = useTranslation();
  const { listing, choices, isTable } = props;
  const { symbol, decimals } = listing.asset;
  const kind = chooseKind(listing.asset, choices.interval, choices.candles);
  const candles = useCandles(symbol, kind, FIRST_CANDLES);
  useShowsFirstView((isTable && candles.data !== undefined) || (candles.isError && !candles.data));
  if (candles.isError && !candles.data) {
    return <ErrorState title={t('chart.failed')} text={t('failed.nothingLost')} onRetry={candles.refetch} />;
  }
  if (!candles.data) return <Skeleton className="m-3 h-[calc(100%-1.5rem)]" />;
  return isTable ? (
    <Suspense fallback={<Skeleton className="m-3 h-[calc(100%-1.5rem)]" />}>
      <CandleTable candles={candles.data.candles} decimals={decimals} kind={kind} />
    </Suspense>
  ) : (
    <LiveChart {...props} kind={kind} answer={candles.data} onAsk={candles.refetch} />
  );
}

function LiveChart({
  listing,
  choices,
  kind,
  isActive,
  hasBar,
  hasDraft,
  crosshair,
  pictures,
  answer,
  onAsk,
}: CandleAreaProps & {
  readonly kind: CandleKind;
  readonly answer: CandlesAnswer;
  readonly onAsk: () => unknown;
}) {
  const { t } = useTranslation();
  const { symbol } = listing.asset;
  const { type, indicators: known, scale, chooseScale, more } = choices;
  const zone = useChartZone(symbol, more);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const { chosen } = known;
  const indicators = useMemo(() => chosen.map((one) => ({ ...one, id: formatId(one) })), [chosen]);
  const indicatorActs = useIndicatorActs(choices);
  const compared = useCompared(choices.compared, kind);
  const lines = useStageLines(listing, hasDraft);
  const words = useChartWords();
  const scaleWords = useScaleWords();
  const sentence = useSentence(listing, kind, answer);
  useWatch([symbol]);
  const [menus] = useState(createDrawingMenus);
  const feed = useChartFeed({ asset: listing.asset, kind, answer, onAsk, older: OLDER_CANDLES });
  const load = useShownOnceLoaded(feed.load);
  const isCut = type === 'renko' || type === 'range';
  const Own = isCut ? BrickChart : PriceChart;
  const Chart = chosen.some(({ input }) => hasInterval(input)) ? HigherChart : Own;
  return (
    <div className="@container h-full min-h-0 min-w-0">
      <div className="relative flex h-full @max-[36rem]:flex-col">
        <p className="sr-only">{sentence}</p>
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <Chart
            key={`${words.locale} ${isCut ? JSON.stringify([type, more.bricks]) : ''}`}
            around={Own}
            chart={PriceChart}
            sizes={more.bricks}
            label={`${t('chart.of', { symbol })}. ${sentence} ${t('chart.keys')}`}
            {...feed}
            load={load}
            type={type}
            scale={scale}
            compared={compared}
            view={choices.view}
            pictures={pictures}
            scaleActs={{ choose: chooseScale, words: scaleWords }}
            timezone={zone}
            indicators={indicators}
            indicatorActs={indicatorActs}
            lines={lines}
            layer={
              <>
                <LaterDrawings listing={listing} isActive={isActive} hasBar={hasBar} menus={menus} />
                <LaterExtras {...{ listing, choices, kind, zone, side, words, indicators, compared }} />
              </>
            }
            {...(crosshair && { crosshair })}
            words={words}
            menu={({ spot, ...place }) => (
              <Suspense key={`${spot.x} ${spot.y}`} fallback={null}>
                <FirstItem />
                {menus.at(spot) ?? <StageMenu listing={listing} {...place} />}
              </Suspense>
            )}
          />
        </Suspense>
        <div ref={setSide} className="contents" />
      </div>
    </div>
  );
}

const hasInterval = (input: unknown): boolean => 'interval' in Object(input);

/** What a chart has beside its candles, once it stands. */
function LaterExtras(props: ComponentProps<typeof ChartExtras>) {
  return <Suspense fallback={null}>{useIsFirstViewShown() && <ChartExtras {...props} />}</Suspense>;
}

function useScaleWords(): ScaleActs['words'] {
  const { t } = useTranslation();
  return {
    auto: { name: t('chart.scale.auto'), short: t('chart.scale.autoShort') },
    log: { name: t('chart.scale.log'), short: 'log' },
    percent: { name: t('chart.scale.percent'), short: '%' },
  };
}

/** The chart is the page's first view: it stands there in the frame after it has asked for its first candles, and had them. */
function useShownOnceLoaded(load: PriceChartProps['load']): PriceChartProps['load'] {
  const { show } = useFirstView();
  const isShown = useIsFirstViewShown();
  useEffect(() => {
    // Without its code there won't be one.
    loadChart().catch(show);
  }, [show]);
  useEffect(() => {
    if (!isShown) return;
    loadMenu().catch(() => undefined);
    bringPanels();
  }, [isShown]);
  return async (before, count) => {
    const candles = await load(before, count);
    if (document.hidden) show();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)));
    return candles;
  };
}

/** The chart in a sentence, for those who hear it. */
function useSentence(
  { asset: { symbol, decimals } }: Listing,
  { interval, price: side, day }: CandleKind,
  { candles }: CandlesAnswer,
): string {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const display = useDisplay();
  const summary = summarizeCandles(candles);
  if (!summary) return t('chart.none');
  const price = (value: number) => display.decimal(value, decimals);
  return t('chart.summary', {
    symbol,
    count: candles.length,
    interval: [
      intervalText(interval, own),
      side !== 'mid' && t(`chart.prices.${side}`),
      day !== 'utc' && t(`chart.days.${day}`),
    ]
      .filter(Boolean)
      .join(' · '),
    first: price(summary.first),
    last: price(summary.last),
    low: price(summary.low),
    high: price(summary.high),
    change: display.signedPercent(summary.changePercent),
  });
}
