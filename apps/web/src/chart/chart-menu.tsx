import type { Chart } from 'klinecharts';
import { ContextMenu } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { readDrawings } from './chart-drawings.ts';
import { PRICE_PANE } from './panes/price-pane.ts';
import { findHeight, priceAt } from './panes/chart-prices.ts';

export interface ChartMenuProps {
  readonly chart: RefObject<Chart | null>;
  readonly decimals: number;
  /** What can be done at a price, as items of a menu; without it there is none. */
  readonly items: ((price: number) => ReactNode) | undefined;
  /** The chart's element. */
  readonly children: ReactNode;
}

/** A menu at a price of the chart: by right click or long press there, and with Enter or the menu key at the last price. */
export function ChartMenu({ chart, decimals, items, children }: ChartMenuProps) {
  const [opened, setOpened] = useState<{ readonly price: number; readonly home: HTMLElement | null }>();
  const frame = useRef<HTMLDivElement>(null);
  const pointed = useRef({ y: 0, drawings: 0 });
  if (!items) return children;

  const point = (clientY: number) => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    pointed.current = { y: clientY - top, drawings: chart.current ? readDrawings(chart.current).length : 0 };
  };
  const pointedPrice = (): number | undefined => {
    const { y, drawings } = pointed.current;
    const made = chart.current;
    // Below the candles there are indicators; and a right click takes a drawing away.
    if (!made || y > (made.getSize(PRICE_PANE, 'main')?.height ?? 0)) return undefined;
    return readDrawings(made).length < drawings ? undefined : priceAt(made, y, decimals);
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
    point(y);
    openAt(box.left + box.width / 2, y);
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
    setOpened(price === undefined ? undefined : { price, home: frame.current?.closest('main') ?? null });
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
          onPointerDownCapture={(event) => point(event.clientY)}
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
            {items(opened.price)}
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
