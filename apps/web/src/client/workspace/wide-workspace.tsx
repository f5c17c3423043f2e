import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, type GroupProps } from 'react-resizable-panels';
import type { Listing } from '../../account/directory.ts';
import { Skeleton } from '../../shared/ui/states.tsx';
import { DraftLines } from '../trade-dialog/draft-lines.tsx';
import { Dock } from './dock/dock.tsx';
import { ChartStage } from './stage/chart-stage.tsx';
import { useWorkspaceLayout } from './use-workspace-layout.ts';
import { WatchPanel } from './watch/watch-panel.tsx';
import { PANEL_LIMITS, type PanelName, type PanelSizes } from './workspace-layout.model.ts';

const DockedTicket = lazy(() =>
  import('./ticket/docked-ticket.tsx').then((module) => ({ default: module.DockedTicket })),
);

/** The chart as the stage, the watchlist left of it, the dock below both, the ticket at the right in full height. */
export function WideWorkspace({ listing }: { readonly listing: Listing }) {
  const { layout, open, resize } = useWorkspaceLayout();
  const { symbol } = listing.asset;
  const sizes = useRef<PanelSizes>({});
  const keepSizes: GroupProps['onLayoutChanged'] = (_, { isUserInteraction }) => {
    if (isUserInteraction) resize(sizes.current);
  };
  const sideOf = (name: PanelName) => ({
    name,
    size: layout[name].size,
    onSize: (size: number) => (sizes.current = { ...sizes.current, [name]: size }),
  });
  return (
    <DraftLines>
      <Group orientation="horizontal" onLayoutChanged={keepSizes} className="bg-line">
        <Panel id="left" minSize={480}>
          <Group orientation="vertical" onLayoutChanged={keepSizes}>
            <Panel id="upper" minSize={240}>
              <Group orientation="horizontal" onLayoutChanged={keepSizes}>
                {layout.watch.isOpen && (
                  <SidePanel {...sideOf('watch')}>
                    <WatchPanel symbol={symbol} />
                  </SidePanel>
                )}
                {layout.watch.isOpen && <Divider name="watch" />}
                <Panel id="stage" minSize={320}>
                  <ChartStage listing={listing} layout={layout} onOpen={open} />
                </Panel>
              </Group>
            </Panel>
            {layout.dock.isOpen && <Divider name="dock" />}
            {layout.dock.isOpen && (
              <SidePanel {...sideOf('dock')}>
                <Dock symbol={symbol} onClose={() => open('dock', false)} />
              </SidePanel>
            )}
          </Group>
        </Panel>
        {layout.ticket.isOpen && <Divider name="ticket" />}
        {layout.ticket.isOpen && (
          <SidePanel {...sideOf('ticket')}>
            <Suspense fallback={<Skeleton className="m-3.5 h-[calc(100%-1.75rem)]" />}>
              <DockedTicket key={symbol} listing={listing} />
            </Suspense>
          </SidePanel>
        )}
      </Group>
    </DraftLines>
  );
}

/** A panel that keeps its pixels when the window changes. */
function SidePanel({
  name,
  size,
  onSize,
  children,
}: {
  readonly name: PanelName;
  /** At first, in CSS pixels. */
  readonly size: number;
  readonly onSize: (size: number) => void;
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
      className="bg-panel"
      onResize={({ inPixels }) => onSize(Math.round(inPixels))}
    >
      {children}
    </Panel>
  );
}

/** The hairline between two panels: dragged, or moved by the arrow keys. */
function Divider({ name }: { readonly name: PanelName }) {
  const { t } = useTranslation();
  return (
    <Separator
      aria-label={t(`workspace.resize.${name}`)}
      className={`bg-line outline-none hover:bg-accent focus-visible:bg-focus data-[separator=active]:bg-accent ${name === 'dock' ? 'h-px' : 'w-px'}`}
    />
  );
}
