import type { Candle, CandleInterval, Drawing } from '@lonja/protocol';
import { dispose, init, registerLocale, registerOverlay, type Chart, type KLineData } from 'klinecharts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { INTERVAL_MS } from './candle-feed.ts';
import { isOfCatalogue, isOverPrice, registerCatalogue } from './catalogue-indicators.ts';
import { legendNumber, legendWords, type ChartWords } from '../shared/charts/chart-words.ts';
import { chartStyles } from './chart-styles.ts';
import { differ } from './missing-bars.ts';

/** A price across the chart: a position, an order or an alert. */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  readonly text: string;
  readonly tone: 'up' | 'down' | 'neutral' | 'accent';
  /** Set for a line that can be dragged: what it was dragged to. */
  readonly onMove?: (price: number) => void;
}

/** An indicator of the catalogue, or VOL, with its parameters in their order. */
interface ChartIndicator {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

export interface PriceChartProps {
  readonly label: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly interval: CandleInterval;
  readonly timezone: string;
  /** The newest candles as they were last fetched, the oldest first: loaded anew where the chart lacks some of them. */
  readonly newest: readonly Candle[];
  /** Older candles than a moment, the oldest first; without one the newest. */
  readonly load: (before: number | undefined) => Promise<readonly Candle[]>;
  /** Tells of each change of the last candle until released. */
  readonly follow: (tell: (candle: Candle) => void) => () => void;
  readonly indicators: readonly ChartIndicator[];
  readonly lines: readonly PriceLine[];
  readonly drawings: readonly Drawing[];
  readonly onDraw: (drawings: readonly Drawing[]) => void;
  /** The drawing tool in hand; changes to draw one more. */
  readonly tool: { readonly name: string; readonly count: number } | undefined;
  /** Theme and palette: the chart takes its colours again when they change. */
  readonly look: string;
  /** Of the legend, taken when the chart is made: another language makes another chart. */
  readonly words: ChartWords;
}

const DRAWINGS = 'drawings';
const LINES = 'lines';
/** The library's name of the pane with the candles. */
const PRICE_PANE = 'candle_pane';
const NO_FOLD = 99;
/** Of the candles, and of each pane below them. */
const CANDLES_REM = 14;
const PANE_REM = 6.5;

/** Candles with volume, indicators, drawings and lines. The table beside it says the same in words. */
export default function PriceChart(props: PriceChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const current = useRef(props);
  useEffect(() => {
    current.current = props;
  });
  const { symbol, decimals, interval, timezone, look, indicators, lines, drawings, tool, newest } = props;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    registerPriceLine();
    const { words } = current.current;
    registerCatalogue(words.output);
    registerLocale(words.locale, legendWords(words));
    const made = init(element, {
      locale: words.locale,
      thousandsSeparator: legendNumber(words.locale),
    });
    chart.current = made;
    // Zeros are written out: 0.0001, not 0.0{3}1.
    made?.setDecimalFold({ threshold: NO_FOLD });
    // The library's own element would be a second stop for the Tab key, before all others of the page.
    for (const inner of element.querySelectorAll<HTMLElement>('[tabindex]')) inner.tabIndex = -1;
    const observer = new ResizeObserver(() => made?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current = null;
      dispose(element);
    };
  }, []);

  useEffect(() => chart.current?.setTimezone(timezone), [timezone]);
  useEffect(() => chart.current?.setStyles(chartStyles(document.documentElement)), [look]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    let release: () => void = () => {};
    made.setSymbol({ ticker: symbol, pricePrecision: decimals, volumePrecision: 0 });
    made.setPeriod(periodOf(interval));
    made.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        const before = type === 'forward' ? (timestamp ?? undefined) : undefined;
        if (type === 'backward') return callback([], false);
        const candles = await current.current.load(before).catch((): readonly Candle[] => []);
        callback(candles.map(barOf), { forward: candles.length > 0, backward: false });
      },
      subscribeBar: ({ callback }) => {
        release();
        release = current.current.follow((candle) => callback(barOf(candle)));
      },
      unsubscribeBar: () => release(),
    });
    return () => release();
  }, [symbol, decimals, interval]);

  useEffect(() => {
    const made = chart.current;
    if (made && differ(made.getDataList(), newest)) made.resetData();
  }, [newest]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    showIndicators(made, indicators, decimals);
  }, [indicators, decimals]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    for (const line of lines) drawLine(made, line, decimals, current);
    return () => void made.removeOverlay({ groupId: LINES });
  }, [lines, decimals, look]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const keep = () => keepDrawings(made, chart, current);
    for (const { name, points } of drawings) {
      made.createOverlay({
        name,
        groupId: DRAWINGS,
        points: points.map(({ timestamp, value }) => ({
          ...(timestamp === undefined ? {} : { timestamp }),
          ...(value === undefined ? {} : { value }),
        })),
        onPressedMoveEnd: keep,
        onRemoved: () => queueMicrotask(keep),
      });
    }
    return () => void made.removeOverlay({ groupId: DRAWINGS });
    // Drawn once an instrument: afterwards the chart itself has the newest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [symbol, drawings]);

  useEffect(() => {
    const made = chart.current;
    if (!made || !tool) return;
    const keep = () => keepDrawings(made, chart, current);
    made.createOverlay({
      name: tool.name,
      groupId: DRAWINGS,
      onDrawEnd: () => queueMicrotask(keep),
      onPressedMoveEnd: keep,
      onRemoved: () => queueMicrotask(keep),
    });
  }, [tool]);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = KEYS[event.key];
    if (!act || !chart.current) return;
    event.preventDefault();
    act(chart.current);
  };
  return (
    // An application takes the keys itself: that is what the role says.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={place}
      role="application"
      aria-label={props.label}
      // The arrow keys move it, plus and minus zoom.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ minHeight: `${CANDLES_REM + PANE_REM * ownPanesOf(indicators)}rem` }}
      className="h-full w-full touch-pan-y"
    />
  );
}

const ownPanesOf = (indicators: readonly ChartIndicator[]): number =>
  indicators.filter(({ name }) => !isOverPrice(name)).length;

/** Those that stay keep their panes as they are. What has a scale of its own has the price's decimals. */
function showIndicators(chart: Chart, wanted: readonly ChartIndicator[], decimals: number): void {
  const known = chart.getIndicators().map(({ id }) => id);
  for (const id of known) {
    if (!wanted.some((indicator) => indicator.id === id)) chart.removeIndicator({ id });
  }
  for (const { id, name, values } of wanted) {
    if (known.includes(id)) continue;
    const place = isOverPrice(name)
      ? { paneId: PRICE_PANE }
      : isOfCatalogue(name)
        ? { precision: decimals }
        : {};
    const calcParams = values.length > 0 ? { calcParams: [...values] } : {};
    chart.createIndicator({ id, name, ...calcParams, ...place }, isOverPrice(name));
  }
}

const KEYS: Readonly<Record<string, (chart: Chart) => void>> = {
  ArrowLeft: (chart) => chart.scrollByDistance(60),
  ArrowRight: (chart) => chart.scrollByDistance(-60),
  '+': (chart) => chart.zoomAtCoordinate(1.2),
  '-': (chart) => chart.zoomAtCoordinate(0.8),
  End: (chart) => chart.scrollToRealTime(),
};

const barOf = ({ time, ...candle }: Candle): KLineData => ({ timestamp: time, ...candle });

function periodOf(interval: CandleInterval) {
  const minutes = INTERVAL_MS[interval] / 60_000;
  if (minutes >= 1_440) return { type: 'day' as const, span: 1 };
  return minutes >= 60
    ? { type: 'hour' as const, span: minutes / 60 }
    : { type: 'minute' as const, span: minutes };
}

/** A chart that goes takes what was not drawn to its end off itself, when the others are gone already: nobody has deleted them. */
function keepDrawings(
  made: Chart,
  chart: { readonly current: Chart | null },
  props: { readonly current: PriceChartProps },
): void {
  if (chart.current === made) props.current.onDraw(drawingsOf(made));
}

const drawingsOf = (chart: Chart): readonly Drawing[] =>
  chart
    .getOverlays({ groupId: DRAWINGS })
    .filter(({ currentStep }) => currentStep === -1)
    .map(({ name, points }) => ({
      name,
      points: points.map(({ timestamp, value }) => ({
        ...(timestamp === undefined ? {} : { timestamp }),
        ...(value === undefined ? {} : { value }),
      })),
    }));

/** Line and ground of the words, and the words' own colour. */
const TONES = {
  up: ['--up-fill', '--on-fill'],
  down: ['--down-fill', '--on-fill'],
  neutral: ['--primary', '--on-primary'],
  accent: ['--accent-strong', '--on-accent-strong'],
} as const;

function drawLine(
  chart: Chart,
  line: PriceLine,
  decimals: number,
  current: { readonly current: PriceChartProps },
): void {
  const page = getComputedStyle(document.documentElement);
  const [ground, words] = TONES[line.tone];
  const colour = page.getPropertyValue(ground);
  chart.createOverlay({
    name: 'priceMark',
    groupId: LINES,
    id: line.id,
    lock: line.onMove === undefined,
    points: [{ value: line.price }],
    extendData: line.text,
    styles: {
      line: { color: colour, style: 'dashed' },
      text: { backgroundColor: colour, color: page.getPropertyValue(words) },
    },
    onPressedMoveEnd: ({ overlay }) => {
      const moved = overlay.points[0]?.value;
      const own = current.current.lines.find(({ id }) => id === line.id);
      if (moved !== undefined) own?.onMove?.(Number(moved.toFixed(decimals)));
    },
  });
}

/** A dashed line across the chart with its words at the left. The library keeps one of a name. */
function registerPriceLine(): void {
  registerOverlay<string>({
    name: 'priceMark',
    totalStep: 2,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      const ends = [
        { x: 0, y },
        { x: bounding.width, y },
      ];
      return [
        // What can't be moved shows no hand.
        { type: 'line', attrs: { coordinates: ends }, ignoreEvent: overlay.lock },
        {
          type: 'text',
          attrs: { x: 8, y, text: overlay.extendData, baseline: 'middle' },
          ignoreEvent: true,
        },
      ];
    },
  });
}
