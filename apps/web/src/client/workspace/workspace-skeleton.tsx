import { Skeleton } from '../../shared/ui/states.tsx';
import { useIsLadderApart, useWorkspaceLayout } from './use-workspace-layout.ts';
import { WatchSkeleton } from './watch/watch-skeleton.tsx';
import { shownPanels } from './workspace-layout.model.ts';

/** The panels as they will stand, before the market is there. */
export function WorkspaceSkeleton() {
  const { layout } = useWorkspaceLayout();
  const { watch, ladder, dock, ticket } = layout;
  const shown = shownPanels(layout, useIsLadderApart());
  return (
    <div aria-hidden="true" className="flex h-full gap-px bg-line">
      <div className="flex min-w-0 flex-1 flex-col gap-px">
        <div className="flex min-h-0 flex-1 gap-px">
          {shown.watch && (
            <div className={PANEL} style={{ width: watch.size }}>
              <WatchPanelSkeleton />
            </div>
          )}
          <StageSkeleton />
        </div>
        {shown.dock && (
          <div className={PANEL} style={{ height: dock.size }}>
            <DockSkeleton />
          </div>
        )}
      </div>
      {shown.ladder && (
        <div className={PANEL} style={{ width: ladder.size }}>
          <LadderSkeleton />
        </div>
      )}
      {shown.ticket && (
        <div className={PANEL} style={{ width: ticket.size }}>
          <TicketSkeleton />
        </div>
      )}
    </div>
  );
}

const PANEL = 'shrink-0 overflow-hidden bg-panel max-lg:hidden';

/** The toolbar, the rail of tools and the candles. */
function StageSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-well">
      <div className="h-10 shrink-0 border-b border-line bg-panel p-2 max-lg:h-[137px]">
        <Skeleton className="h-6 w-56 max-w-full" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="w-10 shrink-0 border-r border-line bg-panel max-lg:hidden" />
        <Skeleton className="m-3 min-h-0 flex-1 max-lg:m-0 max-lg:h-[45dvh] max-lg:flex-none" />
      </div>
    </div>
  );
}

/** The watchlist's menus, its rows, and the state of the prices below. */
export function WatchPanelSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full flex-col overflow-hidden">
      <div className="h-10 shrink-0 border-b border-line p-3">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="@container min-h-0 flex-1 overflow-hidden">
        <div className="h-[23px] border-b border-line-soft" />
        <WatchSkeleton />
      </div>
      <div className="h-[30px] shrink-0 border-t border-line-soft" />
    </div>
  );
}

/** Tabs, the head of the table, and rows. */
export function DockSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full flex-col overflow-hidden">
      <div className="flex h-[38px] shrink-0 items-center gap-5 border-b border-line px-4">
        {[0, 1, 2, 3].map((tab) => (
          <Skeleton key={tab} className="h-3 w-16" />
        ))}
      </div>
      <div className="h-6 shrink-0 border-b border-line-soft" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-[31px] shrink-0 items-center px-4">
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </div>
  );
}

/** The ladder's rows. */
export const LadderSkeleton = () => <Skeleton className="h-full" />;

/** A ticket's prices, order type, size, exits, costs and button. */
export function TicketSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full flex-col gap-3 p-3.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-[70px] w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="mt-auto h-11 w-full" />
    </div>
  );
}
