/**
 * How long the stored splits are known after they were read, where other processes may adjust accounts: whoever begins to, waits
 * longer, so that nobody decides by a price in another scale. A process that can't read them decides by no price that may split.
 */
export const SPLITS_KNOWN_MS = 5_000;

/** Instruments by whose prices nothing is decided. */
export interface SplitSuspensions {
  confirm(at: number): void;
  suspend(instrumentId: number): void;
  resume(instrumentId: number): void;
  isSuspended(instrumentId: number): boolean;
  version(): number;
}

/** @param elapsed milliseconds since any moment @param maySplit whether its source reports or announces splits */
export function createSplitSuspensions(
  elapsed: () => number,
  maySplit: (instrumentId: number) => boolean,
): SplitSuspensions {
  const suspended = new Set<number>();
  let version = 0;
  /** Where nobody reads them, nobody else adjusts accounts. */
  let confirmedAt = Number.POSITIVE_INFINITY;
  let isLapsed = false;
  return {
    confirm: (at) => (confirmedAt = at),
    suspend: (instrumentId) => {
      version += 1;
      suspended.add(instrumentId);
    },
    resume: (instrumentId) => {
      version += 1;
      suspended.delete(instrumentId);
    },
    isSuspended: (instrumentId) =>
      (suspended.size > 0 && suspended.has(instrumentId)) || (isLapsed && maySplit(instrumentId)),
    version: () => {
      const hasLapsed = elapsed() - confirmedAt > SPLITS_KNOWN_MS;
      if (hasLapsed !== isLapsed) version += 1;
      isLapsed = hasLapsed;
      return version;
    },
  };
}

/**
 * What `read` reads of accounts, to be valued at once. Read again where an instrument's price has followed a split meanwhile, or
 * has begun to wait for one: the account may be of before, and the price of after.
 */
export async function readInOneScale<Read>(
  splits: Pick<SplitSuspensions, 'version'>,
  read: () => Promise<Read>,
): Promise<Read> {
  for (;;) {
    const version = splits.version();
    const done = await read();
    if (splits.version() === version) return done;
  }
}
