import { Skeleton } from '../../shared/ui/states.tsx';
import { useWorkspaceLayout } from './use-workspace-layout.ts';
import { WatchSkeleton } from './watch/watch-row.tsx';

/** The panels as they will stand, before the market is there. */
export function WorkspaceSkeleton() {
  const { watch, dock, ticket } = useWorkspaceLayout().layout;
  return (
    <div aria-hidden="true" className="flex h-full gap-px bg-line">
      <div className="flex min-w-0 flex-1 flex-col gap-px">
        <div className="flex min-h-0 flex-1 gap-px">
          {watch.isOpen && (
            <div className={`${PANEL} pt-[62px]`} style={{ width: watch.size }}>
              <WatchSkeleton />
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col bg-well">
            <div className="h-10 shrink-0 border-b border-line bg-panel p-2">
              <Skeleton className="h-6 w-56 max-w-full" />
            </div>
            <Skeleton className="m-3 min-h-0 flex-1 max-lg:max-h-[45dvh]" />
          </div>
        </div>
        {dock.isOpen && (
          <div className={`${PANEL} flex flex-col gap-3 p-3`} style={{ height: dock.size }}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-4 w-full" />
            ))}
          </div>
        )}
      </div>
      {ticket.isOpen && (
        <div className={PANEL} style={{ width: ticket.size }}>
          <TicketSkeleton />
        </div>
      )}
    </div>
  );
}

const PANEL = 'shrink-0 overflow-hidden bg-panel max-lg:hidden';

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
