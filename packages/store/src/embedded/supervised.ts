import { setTimeout as delay } from 'node:timers/promises';
import { stopPostmaster, type Postmaster } from './postmaster.ts';
import { launch, openFolder, prepare, type EmbeddedOptions, type Folder } from './start-embedded.ts';

export interface SupervisedOptions extends Omit<EmbeddedOptions, 'port' | 'ephemeral'> {
  /** Called each time PostgreSQL has ended unasked and runs again. */
  readonly onRestart: () => void;
  /** Called each time it does not start again; another try follows. */
  readonly onTrouble: (error: unknown) => void;
  /** How long it waits before it starts again. A test waits less. */
  readonly waits?: Waits;
}

/** In milliseconds. */
interface Waits {
  readonly first: number;
  readonly longest: number;
}

/** The embedded PostgreSQL for as long as the application runs. */
export interface Supervised {
  /** Address of the database `lonja`; the same over all restarts. */
  readonly url: string;
  /** Process id of the postmaster that runs now, or ran last. */
  readonly pid: number;
  /** Why it does not run, in words for everybody; undefined while it does. */
  trouble(): string | undefined;
  /** Stops PostgreSQL in order and releases the folder. Calling it again waits for the same stop. */
  stop(): Promise<void>;
}

/** After a run shorter than this the next start waits. */
const LASTED_MS = 1_000;
/** Doubled from one attempt to the next up to a limit, so that repeated failures cost little. */
const WAITS: Waits = { first: 200, longest: 3_200 };

/**
 * The embedded PostgreSQL, started again on its port whenever it ends unasked, for as long as it takes: its clients
 * reconnect, and what was committed is there. The folder stays locked meanwhile.
 */
export async function startSupervised(options: SupervisedOptions): Promise<Supervised> {
  const folder = await openFolder(options);
  let current = await startFirst(folder, options);
  const { url } = current;
  const port = Number(new URL(url).port);
  const stopping = new AbortController();
  const { signal } = stopping;
  let trouble: string | undefined;
  const { first, longest } = options.waits ?? WAITS;
  const longer = (wait: number): number => Math.min(longest, Math.max(first, 2 * wait));

  const startAgain = async (waited: number): Promise<number> => {
    for (let wait = waited; ; wait = longer(wait)) {
      await delay(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return wait;
      try {
        current = { ...(await launch(folder, { ...options, port })), url };
        trouble = undefined;
        options.onRestart();
        return wait;
      } catch (error) {
        trouble = /No space left on device/.test(String(error)) ? FULL : FAILING;
        options.onTrouble(error);
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (let wait = 0; ;) {
      const startedAt = performance.now();
      await current.exited.catch(() => null);
      if (signal.aborted) return;
      trouble = ENDED;
      await stopPostmaster(current);
      if (performance.now() - startedAt > LASTED_MS) wait = 0;
      wait = longer(await startAgain(wait));
      if (signal.aborted) return;
    }
  };
  const watching = watch();
  let end: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    const asked = current;
    await stopPostmaster(asked);
    await watching;
    if (current !== asked) await stopPostmaster(current);
    folder.lock.release();
  };
  return {
    url,
    get pid() {
      return current.pid;
    },
    trouble: () => trouble,
    stop: () => (end ??= stop()),
  };
}

const ENDED = 'PostgreSQL has ended and is started again';
const FAILING = 'PostgreSQL has ended and does not start again yet';
const FULL = 'PostgreSQL does not start: the disk is full';

/** A failure of the first start ends the whole start. @returns the postmaster with the url of `lonja` */
async function startFirst(folder: Folder, options: SupervisedOptions): Promise<Postmaster> {
  try {
    return await prepare(await launch(folder, options));
  } catch (error) {
    folder.lock.release();
    throw error;
  }
}
