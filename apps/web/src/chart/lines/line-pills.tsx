import { X } from 'lucide-react';
import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { findHeight, priceAt } from '../panes/chart-prices.ts';
import { moveLine, type LineValue, type PriceLine } from './chart-lines.ts';
import { LINE_KINDS } from './line-kinds.ts';
import type { LinePlaces } from './line-places.ts';
import { estimateWidest } from './pill-widths.ts';
import { PILL_STEP_PX, stackPills } from './stacked-pills.ts';

export interface LinePillsProps {
  readonly chart: RefObject<Chart | null>;
  readonly lines: readonly PriceLine[];
  readonly places: LinePlaces;
  readonly decimals: number;
  /** Stands over the chart's upper edge; the labels begin below it. */
  readonly legend: RefObject<HTMLElement | null>;
}

/** The labels of the lines as buttons at the price axis: dragged, moved by the arrow keys, taken away. */
export function LinePills({ chart, lines, places, decimals, legend }: LinePillsProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useBottom(legend);
  useEffect(() => {
    const place = () => placePills(chart.current, list.current, lines, places, top);
    place();
    return places.subscribe(place);
  }, [chart, lines, places, top]);
  return (
    <ul
      ref={list}
      data-lines=""
      className="group/pills pointer-events-none absolute inset-0 z-(--z-sticky) overflow-hidden"
    >
      {lines.map((line) => (
        <Pill key={line.id} chart={chart} line={line} decimals={decimals} />
      ))}
    </ul>
  );
}

/** The lower edge of an element, in CSS pixels from the top of what it stands in; it is measured only when its size changes. */
function useBottom(ref: RefObject<HTMLElement | null>): number {
  const [bottom, setBottom] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setBottom(element.offsetTop + element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return bottom;
}

const AXIS_GAP_PX = 8;
const LEGEND_GAP_PX = 2;

/**
 * Moves the labels without rendering, since the chart is drawn at every tick and every move of the pointer. Labels of lines beyond
 * the chart's prices wait at its edge.
 */
function placePills(
  chart: Chart | null,
  list: HTMLUListElement | null,
  lines: readonly PriceLine[],
  places: LinePlaces,
  legendBottom: number,
): void {
  const pane = chart?.getSize(PRICE_PANE, 'main');
  if (!list || !pane) return;
  const axis = chart?.getSize(PRICE_PANE, 'yAxis')?.width ?? 0;
  list.style.right = `${axis + AXIS_GAP_PX}px`;
  list.toggleAttribute('data-compact', estimateWidest(lines) > computeLabelRoom(chart!, pane.width));
  const shown = lines.flatMap(({ id }, index) => {
    const y = places.of(id);
    const pill = list.children[index] as HTMLElement | undefined;
    if (pill) pill.hidden = y === undefined;
    if (!pill || y === undefined) return [];
    pill.dataset['beyond'] = y < 0 ? 'above' : y > pane.height ? 'below' : '';
    return [{ pill, y }];
  });
  const room = { top: legendBottom + LEGEND_GAP_PX, bottom: pane.height };
  list.style.height = `${Math.max(room.bottom, room.top + shown.length * PILL_STEP_PX)}px`;
  const middles = stackPills(
    shown.map(({ y }) => y),
    room,
  );
  for (const [index, { pill }] of shown.entries()) {
    pill.style.transform = `translateY(calc(${middles[index]!.toFixed(1)}px - 50%))`;
  }
}

/** Between the last candle and the axis, so that no label lies on it; all of the width where that candle is out of sight. */
function computeLabelRoom(chart: Chart, width: number): number {
  const last = chart.getDataList().length - 1;
  const found = chart.convertToPixel({ dataIndex: last }, { paneId: PRICE_PANE });
  const middle = (Array.isArray(found) ? found[0]?.x : found.x) ?? width;
  const right = middle + chart.getBarSpace().halfBar;
  return right >= width ? width : width - right - AXIS_GAP_PX;
}

function Pill({
  chart,
  line,
  decimals,
}: {
  readonly chart: RefObject<Chart | null>;
  readonly line: PriceLine;
  readonly decimals: number;
}) {
  const [moving, setMoving] = useState<number>();
  const { ground, words } = LINE_KINDS[line.kind];
  const { value } = line;
  const shown = moving === undefined ? value : (line.project?.(moving) ?? value);
  const show = (price: number) => {
    setMoving(price);
    if (chart.current) moveLine(chart.current, line.id, price);
  };
  const end = (price: number | undefined) => {
    setMoving(undefined);
    if (price === undefined || price === line.price) {
      if (chart.current) moveLine(chart.current, line.id, line.price);
    } else line.onMove?.(price);
  };
  return (
    <li
      style={{ borderColor: `var(${ground})` }}
      className="group absolute top-0 right-0 flex h-[22px] items-stretch rounded-sm border bg-well text-12 font-medium whitespace-nowrap narrow"
    >
      <PillHandle
        chart={chart}
        line={line}
        decimals={decimals}
        moving={moving}
        shown={shown}
        onShow={show}
        onEnd={end}
      >
        <span
          style={{ background: `var(${ground})`, color: `var(${words})` }}
          className={`flex items-center gap-1 px-[7px] font-semibold ${shown ? 'group-data-compact/pills:px-0.5' : ''}`}
        >
          <Beyond />
          <span className={shown ? 'group-data-compact/pills:sr-only' : ''}>{line.label}</span>
        </span>{' '}
        {shown && <span className={`flex items-center px-[7px] ${TONE[shown.tone]}`}>{shown.text}</span>}
      </PillHandle>
      {line.onRemove && (
        <button
          type="button"
          aria-label={line.removeLabel}
          onClick={line.onRemove}
          className="hit-touch pointer-events-auto relative grid w-[22px] place-items-center border-l border-line text-ink-2 group-data-compact/pills:hidden hover:text-ink"
        >
          <X aria-hidden="true" className="size-3" />
        </button>
      )}
    </li>
  );
}

/** An arrow to a line that is above or below what the chart shows. */
const Beyond = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 8 8"
    className="hidden size-2 fill-current group-data-[beyond=above]:block group-data-[beyond=below]:block group-data-[beyond=below]:rotate-180"
  >
    <path d="M.5 6.5h7L4 1z" />
  </svg>
);

const TONE: Readonly<Record<LineValue['tone'], string>> = {
  up: 'text-up',
  down: 'text-down',
  plain: 'text-ink',
};

/** The part of a label that is taken hold of; where its line does not move it is only text. */
function PillHandle({
  chart,
  line,
  decimals,
  moving,
  shown,
  onShow,
  onEnd,
  children,
}: {
  readonly chart: RefObject<Chart | null>;
  readonly line: PriceLine;
  readonly decimals: number;
  /** The price while it is moved. */
  readonly moving: number | undefined;
  readonly shown: LineValue | undefined;
  readonly onShow: (price: number) => void;
  /** Undefined takes the move back. */
  readonly onEnd: (price: number | undefined) => void;
  readonly children: React.ReactNode;
}) {
  const drag = useRef<{ readonly from: number; readonly y: number }>(undefined);
  if (!line.onMove) {
    return (
      <span className="flex items-stretch">
        <span className="sr-only">{line.description}</span>
        {children}
      </span>
    );
  }
  const tick = 10 ** -decimals;
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    const y = findHeight(chart.current, line.price);
    if (y === undefined) return;
    drag.current = { from: event.clientY, y };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    onShow(
      priceAt(chart.current, drag.current.y + event.clientY - drag.current.from, decimals) ?? line.price,
    );
  };
  const drop = () => {
    if (drag.current) onEnd(moving);
    drag.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      onShow(Number(((moving ?? line.price) + step * (event.shiftKey ? 10 : 1) * tick).toFixed(decimals)));
    } else if (event.key === 'Enter' && moving !== undefined) onEnd(moving);
    else if (event.key === 'Escape' && moving !== undefined) {
      event.preventDefault();
      drag.current = undefined;
      onEnd(undefined);
    }
  };
  return (
    <button
      type="button"
      aria-label={describeLine(line, shown, moving?.toFixed(decimals))}
      className="hit-touch pointer-events-auto relative flex cursor-ns-resize touch-none items-stretch outline-offset-2"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => onEnd(undefined)}
      onKeyDown={press}
      onBlur={() => moving !== undefined && !drag.current && onEnd(undefined)}
    >
      {children}
    </button>
  );
}

/** What is written on it, and where it is. */
const describeLine = (line: PriceLine, shown: LineValue | undefined, price: string | undefined): string =>
  [line.label, shown && ` ${shown.text}`, `, ${price ?? line.description}`].filter(Boolean).join('');

/** Ticks by key; with Shift ten of them. */
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
