import { Skeleton } from '../../../shared/ui/states.tsx';

/** In a narrow place the line is shorter, in a narrower one there is no coin, so that symbols keep their place. */
export const ROW =
  'grid h-(--row) w-full grid-cols-[minmax(0,1fr)_2.25rem_4.25rem] @min-[12.5rem]:grid-cols-[1.5rem_minmax(0,1fr)_2.25rem_4.25rem] items-center gap-x-1.5 px-2 @min-[15.5rem]:grid-cols-[1.5rem_minmax(0,1fr)_3.25rem_4.5rem] @min-[15.5rem]:gap-x-2 @min-[15.5rem]:px-3';
export const COIN = '@max-[12.5rem]:hidden';
export const LINE = 'w-9 @min-[15.5rem]:w-13';

const WAITING = Array.from({ length: 10 }, (_, row) => row);

/** Rows in their final places. */
export function WatchSkeleton() {
  return WAITING.map((row) => (
    <div key={row} className={ROW}>
      <Skeleton className={`size-6 ${COIN}`} />
      <span className="flex flex-col gap-1">
        <Skeleton className="h-2.5 w-14" />
        <Skeleton className="h-2 w-10" />
      </span>
      <Skeleton className={`h-4 ${LINE}`} />
      <span className="flex flex-col items-end gap-1">
        <Skeleton className="h-2.5 w-16" />
        <Skeleton className="h-2 w-10" />
      </span>
    </div>
  ));
}
