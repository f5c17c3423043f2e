import type { Bus } from './bus.ts';

/** What is known of how well hints arrive. */
interface BusRecord {
  readonly kind: Bus['kind'];
  /** Milliseconds since the last hint of another process; null before the first. */
  readonly heardMilliseconds: number | null;
  readonly gaps: number;
}

export interface HeardBus extends Bus {
  readonly record: () => BusRecord;
}

/** A bus that notes when others are heard on it. @param stopwatch milliseconds that only go forward */
export function createHeardBus(bus: Bus, stopwatch = () => performance.now()): HeardBus {
  let heardAt: number | undefined;
  let gaps = 0;
  bus.onGap(() => {
    gaps += 1;
  });
  return {
    ...bus,
    subscribe: (subject, hear) =>
      bus.subscribe(subject, (data, said) => {
        heardAt = stopwatch();
        hear(data, said);
      }),
    record: () => ({
      kind: bus.kind,
      heardMilliseconds: heardAt === undefined ? null : stopwatch() - heardAt,
      gaps,
    }),
  };
}
