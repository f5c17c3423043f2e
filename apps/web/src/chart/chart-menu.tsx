import type { Chart } from 'klinecharts';
import { ContextMenu } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { PRICE_PANE } from './panes/price-pane.ts';
import { findHeight, pastBarAt, priceAt } from './panes/chart-prices.ts';

/** Where a chart's menu was asked for. */
export interface ChartPlace {
  readonly price: number;
  /** When the bar there began, in milliseconds since 1970; undefined beside the bars, and of the last one, which is still to end. */
  readonly past: number | undefined;
  /** CSS pixels from the chart's upper left corner. */
  readonly spot: { readonly x: number; readonly y: number };
}

export interface ChartMenuProps {
  readonly chart: RefObject<Chart | null>;
  readonly decimals: number;
  /** What can be done at a place of the chart, as items of a menu; without it there is none. */
  readonly items: ((place: ChartPlace) => ReactNode) | undefined;
  /** The chart's element. */
  readonly children: ReactNode;
}

/** A menu at a price of the chart: by right click or long press there, and with Enter or the menu key at the last price. */
export function ChartMenu({ chart, decimals, items, children }: ChartMenuProps) {
  const [opened, setOpened] = useState<{ readonly place: ChartPlace; readonly home: HTMLElement | null }>();
  const frame = useRef<HTMLDivElement>(null);
  const pointed = useRef({ x: 0, y: 0 });
  if (!items) return children;

  const point = (clientX: number, clientY: number) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    pointed.current = { x: clientX - left, y: clientY - top };
  };
  const pointedPrice = (): number | undefined => {
    const { y } = pointed.current;
    const made = chart.current;
    // Below the candles there are indicators.
    if (!made || y > (made.getSize(PRICE_PANE, 'main')?.height ?? 0)) return undefined;
    return priceAt(made, y, decimals);
  };
  /** The library on the canvas takes the event for itself, so that the menu gets one of its own. */
  const openAt = (clientX: number, clientY: number) =>
    frame.current?.dispatchEvent(
      new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
    );
  const openAtLast = () => {
    const box = frame.current?.getBoundingClientRect();
    const last = chart.current?.getDataList().at(-1)?.close;
    if (!box || last === undefined) return;
    const height = chart.current?.getSize(PRICE_PANE, 'main')?.height ?? 0;
    const y = box.top + Math.min(Math.max(findHeight(chart.current, last) ?? 0, 0), height);
    const x = box.left + box.width / 2;
    point(x, y);
    openAt(x, y);
  };
  const onContextMenuCapture = (event: MouseEvent) => {
    if (event.target === frame.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOfKeyboard(event)) openAtLast();
    else openAt(event.clientX, event.clientY);
  };
  const change = (isOpen: boolean) => {
    const price = isOpen ? pointedPrice() : undefined;
    // Above everything, and still in the landmark of the chart.
    const home = frame.current?.closest('main') ?? null;
    const spot = pointed.current;
    const place = price === undefined ? undefined : { price, past: pastBarAt(chart.current, spot.x), spot };
    setOpened(place && { place, home });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') openAtLast();
  };
  return (
    <ContextMenu.Root modal={false} open={opened !== undefined} onOpenChange={change}>
      <ContextMenu.Trigger asChild>
        {/* The application inside it takes the keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={frame}
          onContextMenuCapture={onContextMenuCapture}
          onPointerDownCapture={(event) => point(event.clientX, event.clientY)}
          onKeyDown={onKeyDown}
          className="h-full w-full"
        >
          {children}
        </div>
      </ContextMenu.Trigger>
      {opened && (
        <ContextMenu.Portal container={opened.home}>
          <ContextMenu.Content
            collisionPadding={8}
            className="z-(--z-popover) min-w-48 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
          >
            {items(opened.place)}
          </ContextMenu.Content>
        </ContextMenu.Portal>
      )}
    </ContextMenu.Root>
  );
}

/** Whether the menu key asked for it, and no pointer. */
function isOfKeyboard({ button, ctrlKey, nativeEvent }: MouseEvent): boolean {
  const by = (nativeEvent as Partial<PointerEvent>).pointerType;
  return button !== 2 && !ctrlKey && by !== 'touch' && by !== 'pen';
}
