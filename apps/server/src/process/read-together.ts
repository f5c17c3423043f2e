/** Reads rows by their keys; keys without a row are left out. */
export type ReadMany<Row> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;

/** Reads single rows, of which many are asked for at once. */
export interface TogetherReader<Row> {
  /** Undefined where there is none. Rejects with what the reading failed of, and all that were read with it. */
  read(key: string): Promise<Row | undefined>;
  /** Who asks from now on is not answered by a reading that has begun before. */
  startAnew(): void;
}

/**
 * One reading at a time: what is asked for meanwhile is read together by the next, so that a thousand rows that many ask for at the same
 * moment are read in a few round trips.
 */
export function readTogether<Row>(readMany: ReadMany<Row>): TogetherReader<Row> {
  let begun = new Map<string, Promise<Row | undefined>>();
  let waiting = new Map<string, PromiseWithResolvers<Row | undefined>>();
  let isReading = false;

  const readWaiting = async (): Promise<void> => {
    const asked = waiting;
    waiting = new Map();
    isReading = true;
    begun = new Map([...asked].map(([key, { promise }]) => [key, promise]));
    try {
      const rows = await readMany([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(rows.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    } finally {
      isReading = false;
      begun.clear();
      if (waiting.size > 0) void readWaiting();
    }
  };

  return {
    read(key) {
      const isBegun = begun.get(key);
      if (isBegun) return isBegun;
      const asked = waiting.get(key) ?? Promise.withResolvers<Row | undefined>();
      waiting.set(key, asked);
      if (!isReading) void readWaiting();
      return asked.promise;
    },
    startAnew: () => begun.clear(),
  };
}
