import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, type GroupProps } from 'react-resizable-panels';
import type { Listing } from '../../account/directory.ts';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useAccount } from '../account/account-context.tsx';
import { CloseFromChartContext, createCloseFromChart } from '../trading/positions/close-from-chart.ts';
import { DraftLines } from '../trading/ticket/draft-lines.tsx';
import { useInstrumentDay } from './instrument-day.ts';
import { ChartStage } from './stage/chart-stage.tsx';
import { isOwnWindow } from './stage/own-window.ts';
import { useIsLadderApart, useWorkspaceLayout } from './use-workspace-layout.ts';
import { DockSkeleton, LadderSkeleton, TicketSkeleton, WatchPanelSkeleton } from './workspace-skeleton.tsx';
import {
  PANEL_LIMITS,
  shownPanels,
  sizesIn,
  type PanelName,
  type PanelSizes,
} from './workspace-layout.model.ts';

const loadWatch = () => import('./watch/watch-panel.tsx');
const loadDock = () => import('./dock/dock.tsx');
const loadTicket = () => import('./ticket/docked-ticket.tsx');
const WatchPanel = lazyPart(() => loadWatch().then(({ WatchPanel }) => WatchPanel));
const Dock = lazyPart(() => loadDock().then(({ Dock }) => Dock));
const Ladder = lazyPart(() => loadTicket().then(({ Ladder }) => Ladder));
const DockedTicket = lazyPart(() => loadTicket().then(({ DockedTicket }) => DockedTicket));

/**
 * Whether what stands around the chart may come: it is asked for once the chart stands there, and needs to know of more instruments than
 * the chart's.
 */
function useIsAround(): boolean {
  const isShown = useIsFirstViewShown();
  const { market } = useAccount();
  useEffect(() => {
    // Asked for beside the market. What fails is said where it is shown.
    if (isShown) for (const load of [loadWatch, loadDock, loadTicket]) load().catch(() => undefined);
  }, [isShown]);
  return isShown && (market.data !== undefined || market.hasFailed);
}

/** The chart as the stage, the watchlist left of it, the dock below both, the ticket at the right in full height. */
export function WideWorkspace({ listing }: { readonly listing: Listing }) {
  const { layout, open, resize } = useWorkspaceLayout();
  const shown = shownPanels(layout, useIsLadderApart());
  const { symbol } = listing.asset;
  const isAround = useIsAround();
  const { onWatch } = useInstrumentDay();
  const isWatchOpen = layout.watch.isOpen;
  useEffect(() => {
    if (isAround && !isWatchOpen) onWatch();
  }, [isAround, isWatchOpen, onWatch]);
  const [closing] = useState(createCloseFromChart);
  useEffect(() => closing.onAsk(() => layout.dock.isOpen || open('dock', true)));
  const stage = <ChartStage listing={listing} layout={layout} onOpen={open} />;
  if (isOwnWindow()) return <DraftLines>{stage}</DraftLines>;
  return (
    <CloseFromChartContext value={closing}>
      <DraftLines>
        <PanelGroup orientation="horizontal" onResize={resize} className="bg-line">
          <Panel id="left" minSize={480}>
            <PanelGroup orientation="vertical" onResize={resize}>
              <Panel id="upper" minSize={240}>
                <PanelGroup orientation="horizontal" onResize={resize}>
                  {layout.watch.isOpen && (
                    <SidePanel name="watch" size={layout.watch.size}>
                      <Suspense fallback={<WatchPanelSkeleton />}>
                        {isAround ? <WatchPanel symbol={symbol} /> : <WatchPanelSkeleton />}
                      </Suspense>
                    </SidePanel>
                  )}
                  {layout.watch.isOpen && <Divider name="watch" />}
                  <Panel id="stage" minSize={320}>
                    {stage}
                  </Panel>
                </PanelGroup>
              </Panel>
              {layout.dock.isOpen && <Divider name="dock" />}
              {layout.dock.isOpen && (
                <SidePanel name="dock" size={layout.dock.size}>
                  <Suspense fallback={<DockSkeleton />}>
                    {isAround ? (
                      <Dock symbol={symbol} onClose={() => open('dock', false)} />
                    ) : (
                      <DockSkeleton />
                    )}
                  </Suspense>
                </SidePanel>
              )}
            </PanelGroup>
          </Panel>
          {shown.ladder && <Divider name="ladder" />}
          {shown.ladder && (
            <SidePanel name="ladder" size={layout.ladder.size}>
              <Suspense fallback={<LadderSkeleton />}>
                {isAround ? (
                  <Ladder key={symbol} listing={listing} onClose={() => open('ladder', false)} />
                ) : (
                  <LadderSkeleton />
                )}
              </Suspense>
            </SidePanel>
          )}
          {shown.ticket && <Divider name="ticket" />}
          {shown.ticket && (
            <SidePanel name="ticket" size={layout.ticket.size}>
              <Suspense fallback={<TicketSkeleton />}>
                {isAround ? (
                  <DockedTicket
                    key={symbol}
                    listing={listing}
                    isOpen={layout.ticket.isOpen}
                    onLeaveLadder={
                      layout.ladder.isOpen && !shown.ladder ? () => open('ladder', false) : undefined
                    }
                  />
                ) : (
                  <TicketSkeleton />
                )}
              </Suspense>
            </SidePanel>
          )}
        </PanelGroup>
      </DraftLines>
    </CloseFromChartContext>
  );
}

/** Panels beside or above one another, which reports the sizes that somebody gives them. */
function PanelGroup({
  orientation,
  onResize,
  className,
  children,
}: {
  readonly orientation: 'horizontal' | 'vertical';
  readonly onResize: (sizes: PanelSizes) => void;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  // The shares are known before any panel has its new size.
  const report: GroupProps['onLayoutChanged'] = (shares, { isUserInteraction }) => {
    if (!isUserInteraction || !element.current) return;
    const { offsetWidth, offsetHeight } = element.current;
    onResize(sizesIn(shares, orientation === 'horizontal' ? offsetWidth : offsetHeight));
  };
  return (
    <Group orientation={orientation} elementRef={element} onLayoutChanged={report} className={className}>
      {children}
    </Group>
  );
}

/** A panel that keeps its pixels when the window changes. */
function SidePanel({
  name,
  size,
  children,
}: {
  readonly name: PanelName;
  /** At first, in CSS pixels. */
  readonly size: number;
  readonly children: ReactNode;
}) {
  const { min, max } = PANEL_LIMITS[name];
  return (
    <Panel
      id={name}
      defaultSize={size}
      minSize={min}
      maxSize={max}
      groupResizeBehavior="preserve-pixel-size"
      // What changes inside moves nothing outside: without this a step of the market lays out the whole page.
      className="bg-panel contain-strict"
    >
      {children}
    </Panel>
  );
}

/** The hairline between two panels: dragged, or moved by the arrow keys. */
function Divider({ name }: { readonly name: PanelName }) {
  const { t } = useTranslation('trading');
  return (
    <Separator
      aria-label={t(`resize.${name}`)}
      className={`bg-line outline-none hover:bg-accent focus-visible:bg-focus data-[separator=active]:bg-accent ${name === 'dock' ? 'h-px' : 'w-px'}`}
    />
  );
}
