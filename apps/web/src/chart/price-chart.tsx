import type { Candle } from '@lonja/protocol';
import { dispose, init, utils, type Chart, type FormatDate, type KLineData } from 'klinecharts';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { dateOfDay, type CandleKind } from './candles/candle-kind.ts';
import { isDaily, type ChartInterval } from './candles/chart-interval.ts';
import {
  candlesAhead,
  colourLines,
  registerIndicators,
  showIndicators,
  type ChartIndicator,
} from './indicators/chart-indicators.ts';
import { createFit, keepTimesWhole, makeRoomAhead } from './panes/chart-room.ts';
import { ChartPartsContext } from './chart-parts.ts';
import { ChartMenu, type ChartMenuProps } from './chart-menu.tsx';
import { ChartLegend } from './legend/chart-legend.tsx';
import type { IndicatorActs } from './legend/indicator-chip.tsx';
import { registerPriceLine, type PriceLine } from './lines/chart-lines.ts';
import { createLinePlaces } from './lines/line-places.ts';
import { estimateWidest } from './lines/pill-widths.ts';
import { useLinesOn } from './lines/use-lines-on.ts';
import { FIRST_SCALE, type ChartScale } from './scale/chart-scale.ts';
import { ScaleCorner, type ScaleActs } from './scale/scale-corner.tsx';
import { usePriceAxis } from './lines/use-price-axis.ts';
import { legendNumber, type ChartWords } from '../shared/charts/chart-words.ts';
import { candlesToLoad, loadFarEnough, type LoadCandles } from './chart-past.ts';
import { chartStyles } from './chart-styles.ts';
import type { ChartType } from './types/chart-types.ts';
import { registerVolumeFoot } from './indicators/volume-foot.ts';
import { registerPainting } from './drawings/register-painting.ts';
import { useDrawnType } from './types/use-drawn-type.ts';
import type { Compared } from './compare/compared.ts';
import { registerComparedLines, showCompared } from './compare/compared-lines.ts';
import { PRICE_PANE } from './panes/price-pane.ts';
import type { ChartView } from './view/chart-view.ts';
import { useViewOn } from './view/use-view-on.ts';
import { Skeleton } from '../shared/ui/states.tsx';
import type { PictureSource } from './picture/picture-source.ts';
import { usePictureSource } from './picture/use-picture-source.ts';
import { listKnown, useKnownIndicators } from './indicators/known-indicators.ts';
import { createRedraws } from './redraws.ts';
import { LinePills } from './lines/line-pills.tsx';
import { differ } from './candles/missing-bars.ts';
import { createSharedCrosshair, type SharedCrosshair } from './shared-crosshair.ts';
import { timeToClose } from './candles/time-to-close.ts';
import { usePointing } from './use-pointing.ts';

export interface PriceChartProps {
  readonly label: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly kind: CandleKind;
  readonly timezone: string;
  /** The last fetched newest candles, the oldest first; the chart reloads where it lacks some of them. */
  readonly newest: readonly Candle[];
  readonly load: LoadCandles;
  /** Calls the listener with each change of the last candle, until released. */
  readonly follow: (listener: (candle: Candle) => void) => () => void;
  /** The oldest first. */
  readonly indicators: readonly ChartIndicator[];
  /** What a person does with them on the chart; without it the legend is only text. */
  readonly indicatorActs?: IndicatorActs;
  readonly lines: readonly PriceLine[];
  /** What draws on the chart, and listens to its pointer; without it nothing is drawn. */
  readonly layer?: ReactNode;
  /** Market time: milliseconds since 1970. */
  readonly now: () => number;
  /** The market stands: no candle is about to close. */
  readonly stands: boolean;
  /** Theme and palette; the chart updates its colours when they change. */
  readonly look: string;
  /** Candles unless given. */
  readonly type?: ChartType;
  /** Even heights unless given. */
  readonly scale?: ChartScale;
  /** Where others ask for the chart's picture. */
  readonly pictures?: PictureSource | undefined;
  /** A stretch of time to show; another one each time it is asked for. */
  readonly view?: ChartView | undefined;
  /** Other instruments over the candles. */
  readonly compared?: readonly Compared[];
  /** Buttons under the price axis; without it there are none. */
  readonly scaleActs?: ScaleActs;
  /** Texts of the legend, fixed at creation: another language creates another chart. */
  readonly words: ChartWords;
  /** Shared by the charts that show one moment; without it the chart is alone. */
  readonly crosshair?: SharedCrosshair;
  /** The items of the menu at a price; without it there is no menu. */
  readonly menu?: ChartMenuProps['items'];
}

const NONE = [] as const;
const NO_FOLD = 99;
/** Width of a candle with its gap, at first. */
const BAR_PX = 7;

/** Candles with volume, indicators, drawings and lines. The table beside it has the same data as text. */
export function PriceChart(props: PriceChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const current = useRef(props);
  useLayoutEffect(() => {
    current.current = props;
  });
  const [places] = useState(createLinePlaces);
  const [redraws] = useState(createRedraws);
  const [alone] = useState(createSharedCrosshair);
  const crosshair = props.crosshair ?? alone;
  const { decimals, timezone, look, lines, stands, type = 'candles', words } = props;
  const { scale = FIRST_SCALE, scaleActs, compared = NONE } = props;
  const indicators = useKnownIndicators(props.indicators, registerIndicators);
  const chart = useChart(place, current);
  const parts = useMemo(() => ({ chart, place, crosshair, redraws }), [chart, place, crosshair, redraws]);

  useEffect(() => chart.current?.setTimezone(timezone), [chart, timezone]);
  useEffect(() => chart.current?.setStyles(chartStyles(document.documentElement, type)), [chart, look, type]);
  // No price comes that would draw the last one's tag again.
  useEffect(() => chart.current?.resize(), [chart, stands]);
  const { isLoading, loadedFor } = useCandlesOn(chart, { ...props, indicators }, current, redraws.announce);
  useViewOn(chart, props.view, loadedFor, redraws.subscribe);
  useDrawnType(chart, type, look);
  useEffect(() => {
    if (chart.current) showIndicators(chart.current, indicators, decimals);
    redraws.announce();
  }, [chart, indicators, decimals, redraws]);
  useEffect(() => {
    if (chart.current) colourLines(chart.current, indicators);
  }, [chart, indicators, look]);
  const ahead = candlesAhead(indicators);
  const widest = estimateWidest(lines);
  useEffect(() => {
    if (chart.current) makeRoomAhead(chart.current, ahead, widest);
  }, [chart, ahead, widest]);
  useEffect(() => {
    if (chart.current) showCompared(chart.current, compared);
  }, [chart, compared, look]);
  const drawn = useLinesOn(chart, place, lines, places, look);
  usePriceAxis(chart, scale, drawn, places);
  usePointing(chart, place, crosshair);
  usePictureSource(chart, props.pictures);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey ? ALT_KEYS[event.code] : KEYS[event.key];
    if (!act || !chart.current) return;
    event.preventDefault();
    act(chart.current);
  };
  return (
    <div className="@container relative isolate h-full min-h-0 w-full min-w-0">
      <ChartMenu chart={chart} decimals={decimals} items={props.menu}>
        {/* An application takes the keys itself: that is what the role says. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={place}
          role="application"
          aria-label={props.label}
          // The arrow keys move it, plus and minus zoom.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="h-full w-full touch-pan-y"
        />
      </ChartMenu>
      <ChartPartsContext value={parts}>{props.layer}</ChartPartsContext>
      <ChartLegend
        ref={legend}
        chart={chart}
        indicators={indicators}
        compared={compared}
        acts={props.indicatorActs}
        words={words}
        decimals={decimals}
        crosshair={crosshair}
        subscribe={redraws.subscribe}
      />
      <LinePills chart={chart} lines={lines} places={places} decimals={decimals} legend={legend} />
      {isLoading && <Skeleton className="absolute inset-0 z-(--z-sticky)" />}
      {scaleActs && <ScaleCorner chart={chart} place={place} scale={scale} acts={scaleActs} />}
    </div>
  );
}

type ChartRef = RefObject<Chart | null>;
type PropsRef = RefObject<PriceChartProps>;

/** The library's chart, from the first paint until unmount. */
function useChart(place: RefObject<HTMLDivElement | null>, props: PropsRef): ChartRef {
  const chart = useRef<Chart | null>(null);
  const end = useRef<() => void>(undefined);
  // Before the effects of what stands over the chart, which need it.
  useLayoutEffect(() => {
    const element = place.current;
    // A stage that waits for something is hidden and shown again, and this run again: its chart stays.
    if (!element || chart.current) return;
    registerPriceLine();
    registerVolumeFoot();
    registerPainting();
    registerComparedLines();
    const { words } = props.current;
    registerIndicators(listKnown());
    const made = init(element, {
      thousandsSeparator: legendNumber(words.locale),
      formatter: {
        formatExtendText: ({ data }) => {
          const { kind, now, stands } = props.current;
          return timeToClose(data.timestamp, kind, stands ? undefined : now());
        },
      },
    });
    chart.current = made;
    made?.setBarSpace(BAR_PX);
    if (made) keepTimesWhole(made);
    // Shows zeros in full: 0.0001, not 0.0{3}1.
    made?.setDecimalFold({ threshold: NO_FOLD });
    // The library's own element would be an additional tab stop.
    for (const inner of element.querySelectorAll<HTMLElement>('[tabindex]')) inner.tabIndex = -1;
    const observer = new ResizeObserver(
      made
        ? createFit(made, element, () =>
            showIndicators(made, props.current.indicators, props.current.decimals),
          )
        : () => {},
    );
    observer.observe(element);
    end.current = () => {
      observer.disconnect();
      chart.current = null;
      dispose(element);
    };
  }, [place, props]);
  useEffect(() => () => end.current?.(), []);
  return chart;
}

/** Loads candles on request of the chart, and reloads where it lacks some of the newest. */
function useCandlesOn(
  chart: ChartRef,
  { symbol, decimals, kind, newest, indicators, view }: PriceChartProps,
  props: PropsRef,
  onChange: () => void,
): { readonly isLoading: boolean; readonly loadedFor: RefObject<number | undefined> } {
  const loadedFor = useRef<number>(undefined);
  const [isLoading, setIsLoading] = useState(true);
  const { interval, price, day } = kind;
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    let release: () => void = () => {};
    const { words } = props.current;
    const ticker = price === 'mid' ? symbol : `${symbol} · ${words[price]}`;
    made.setFormatter({ formatDate: createFormatter({ interval, price, day }) });
    made.setSymbol({ ticker, pricePrecision: decimals, volumePrecision: 0 });
    made.setPeriod(toPeriod(interval));
    made.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        const before = type === 'forward' ? (timestamp ?? undefined) : undefined;
        if (type === 'backward') return callback([], false);
        const { load, view: wanted } = props.current;
        if (before === undefined && wanted && loadedFor.current !== wanted.askedAt) setIsLoading(true);
        const candles = await (before === undefined
          ? loadFarEnough(load, props.current.indicators, interval, wanted?.from)
          : load(before).catch((): readonly Candle[] => []));
        if (before === undefined) {
          loadedFor.current = wanted?.askedAt;
          setIsLoading(false);
        }
        callback(candles.map(toBar), { forward: candles.length > 0, backward: false });
        onChange();
      },
      subscribeBar: ({ callback }) => {
        release();
        release = props.current.follow((candle) => {
          callback(toBar(candle));
          onChange();
        });
      },
      unsubscribeBar: () => release(),
    });
    return () => release();
  }, [chart, props, symbol, decimals, interval, price, day, loadedFor, onChange]);

  useEffect(() => {
    const made = chart.current;
    const [first] = made?.getDataList() ?? [];
    if (!made || !first || !view || first.timestamp <= view.from) return;
    made.resetData();
  }, [chart, view]);

  useEffect(() => {
    const made = chart.current;
    if (made && differ(made.getDataList(), newest)) made.resetData();
  }, [chart, newest]);

  useEffect(() => {
    const made = chart.current;
    const bars = made?.getDataList() ?? [];
    const first = props.current.newest[0]?.time ?? 0;
    const known = bars.findIndex(({ timestamp }) => timestamp >= first);
    if (made && bars.length > 0 && known < candlesToLoad(indicators, interval, first)) made.resetData();
  }, [chart, props, indicators, interval]);
  return { isLoading, loadedFor };
}

const KEYS: Readonly<Record<string, (chart: Chart) => void>> = {
  ArrowLeft: (chart) => chart.scrollByDistance(60),
  ArrowRight: (chart) => chart.scrollByDistance(-60),
  '+': (chart) => chart.zoomAtCoordinate(1.2),
  '-': (chart) => chart.zoomAtCoordinate(0.8),
  End: (chart) => chart.scrollToRealTime(),
};

/** With Alt. */
const ALT_KEYS: Readonly<Record<string, (chart: Chart) => void>> = {
  KeyR: (chart) => {
    chart.setBarSpace(BAR_PX);
    chart.scrollToRealTime();
    chart.overrideYAxis({ paneId: PRICE_PANE });
  },
};

const toBar = ({ time, ...candle }: Candle): KLineData => ({ timestamp: time, ...candle });

/** A candle of whole days is called by its date, in whatever zone it is looked at. */
const createFormatter =
  (kind: CandleKind): FormatDate =>
  ({ dateTimeFormat, timestamp, template }) =>
    isDaily(kind.interval)
      ? dateText(dateOfDay(kind, timestamp), template)
      : utils.formatDate(dateTimeFormat, timestamp, template);

/** @param date midnight UTC */
function dateText(date: number, template: string): string {
  const [year, month, day] = new Date(date).toISOString().slice(0, 10).split('-');
  return template.replace(' HH:mm', '').replace('YYYY', year!).replace('MM', month!).replace('DD', day!);
}

const PERIODS = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

const toPeriod = (interval: ChartInterval) => ({
  type: PERIODS[interval.at(-1) as keyof typeof PERIODS],
  span: Number(interval.slice(0, -1)),
});
