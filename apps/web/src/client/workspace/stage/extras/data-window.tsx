import { X } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { dateOfDay } from '../../../../chart/candles/candle-kind.ts';
import { isDaily } from '../../../../chart/candles/chart-interval.ts';
import { useChartParts } from '../../../../chart/chart-parts.ts';
import { barAt } from '../../../../chart/shared-crosshair.ts';
import { createDateFormat } from '../../../../shared/figures/date-format.ts';
import { ToolButton } from '../tool-button.tsx';
import type { ChartExtrasProps } from './chart-extras-props.ts';
import { nextPlace, readFigures, type WindowFigures } from './data-window.model.ts';

/** Every figure of the bar at the crosshair, else of the last one, beside the chart. */
export function DataWindow(props: ChartExtrasProps & { readonly side: HTMLElement }) {
  const { t } = useTranslation('charts');
  const figures = useFigures(props);
  useCrosshairKeys();
  const close = () => props.choices.chooseMore({ hasWindow: false });
  return createPortal(
    <section
      aria-label={t('window')}
      className="flex w-48 shrink-0 flex-col border-l border-line bg-panel text-12 @max-[36rem]:max-h-[28%] @max-[36rem]:w-full @max-[36rem]:border-t @max-[36rem]:border-l-0"
    >
      <h3 className="flex items-center justify-between border-b border-line pl-3 font-semibold">
        {t('window')}
        <ToolButton label={t('closeWindow')} onClick={close}>
          <X aria-hidden="true" className="size-3.5" />
        </ToolButton>
      </h3>
      {figures && <Figures {...props} figures={figures} />}
    </section>,
    props.side,
  );
}

function Figures({ figures, kind, zone, words }: ChartExtrasProps & { readonly figures: WindowFigures }) {
  const { t } = useTranslation('charts');
  const { t: own } = useTranslation();
  const { time, prices, volume, chips } = figures;
  const format = useMemo(() => createDateFormat(words.locale, zone), [words, zone]);
  const isByDate = isDaily(kind.interval);
  const priceNames = {
    open: own('chart.open'),
    high: own('chart.high'),
    low: own('chart.low'),
    close: own('chart.close'),
  };
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="group" aria-label={t('window')} className="min-h-0 flex-1 overflow-y-auto">
      <dl className="px-3 py-1.5">
        <Row label={own('chart.time')}>
          {isByDate ? format.utcDate(dateOfDay(kind, time)) : `${format.date(time)} ${format.time(time)}`}
        </Row>
        {prices.map(({ key, text, colour }) => (
          <Row key={key} label={priceNames[key as keyof typeof priceNames] ?? t('change')} colour={colour}>
            {text}
          </Row>
        ))}
        <Row label={own('chart.volume')}>{volume}</Row>
      </dl>
      {chips.map((chip) => (
        <Chip key={chip.id} chip={chip} />
      ))}
    </div>
  );
}

function Chip({ chip: { label, lines } }: { readonly chip: WindowFigures['chips'][number] }) {
  const isAlone = lines.length === 1;
  return (
    <div className="mx-3 border-t border-line-soft py-1">
      {!isAlone && <p className="py-0.5 font-medium text-ink-2 narrow">{label}</p>}
      <dl>
        {lines.map((line) => (
          <Row key={line.key} label={isAlone ? label : line.label} swatch={line.colour}>
            {line.text}
          </Row>
        ))}
      </dl>
    </div>
  );
}

function Row({
  label,
  colour,
  swatch,
  children,
}: {
  readonly label: string;
  readonly colour?: string | undefined;
  readonly swatch?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-2 py-0.5 narrow">
      <dt className="flex min-w-0 items-center gap-1.5 text-ink-3">
        {swatch && (
          <span
            aria-hidden="true"
            style={{ background: swatch }}
            className="h-0.5 w-2.5 shrink-0 rounded-full"
          />
        )}
        <span className="min-w-0 break-words">{label}</span>
      </dt>
      <dd
        style={{ color: colour }}
        className="text-right font-medium whitespace-nowrap text-ink tabular-nums"
      >
        {children || '—'}
      </dd>
    </div>
  );
}

/** What is drawn now at the crosshair, read at most once a frame. */
function useFigures({ listing, indicators, compared, words }: ChartExtrasProps): WindowFigures | undefined {
  const { chart, crosshair, redraws } = useChartParts();
  const { decimals } = listing.asset;
  const [figures, setFigures] = useState<WindowFigures>();
  useEffect(() => {
    let frame = 0;
    const read = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const made = chart.current;
        if (!made) return;
        const bars = made.getDataList();
        const time = crosshair.time();
        const pointed = time === undefined ? undefined : barAt(bars, time);
        const asked = { indicators, compared, words, decimals };
        setFigures(readFigures(made, pointed ?? bars.length - 1, asked));
      });
    };
    const releases = [crosshair.subscribe(read), redraws.subscribe(read)];
    read();
    return () => {
      cancelAnimationFrame(frame);
      for (const release of releases) release();
    };
  }, [chart, crosshair, redraws, indicators, compared, words, decimals]);
  return figures;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shift with the arrow keys moves the crosshair from bar to bar; Escape takes it away. */
function useCrosshairKeys(): void {
  const { chart, place, crosshair } = useChartParts();
  useEffect(() => {
    const element = place.current;
    const own = {};
    const press = (event: KeyboardEvent) => {
      const step = event.shiftKey ? STEPS[event.key] : undefined;
      const bars = chart.current?.getDataList() ?? [];
      if (event.key === 'Escape') crosshair.point(undefined, own);
      if (step === undefined || bars.length === 0) return;
      event.preventDefault();
      // The chart itself scrolls by the same keys.
      event.stopPropagation();
      const time = crosshair.time();
      const next = nextPlace(time === undefined ? undefined : barAt(bars, time), step, bars.length);
      crosshair.point(bars[next]!.timestamp, own);
      const { from, to } = chart.current!.getVisibleRange();
      if (next < from || next >= to) chart.current!.scrollToDataIndex(next);
    };
    element?.addEventListener('keydown', press, { capture: true });
    return () => element?.removeEventListener('keydown', press, { capture: true });
  }, [chart, place, crosshair]);
}
