import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded, type Embedded, type EmbeddedOptions } from './start-embedded.ts';

export interface SupervisedOptions extends Omit<EmbeddedOptions, 'port'> {
  /** Told each time after PostgreSQL has ended unasked and runs again. */
  readonly onRestart: () => void;
}

/** Restarts that do not even last this long are no help any more. */
const LASTED_MS = 1_000;
const FUTILE_RESTARTS = 5;

/**
 * The embedded PostgreSQL, started again on its port whenever it ends unasked: its clients reconnect,
 * and what was committed is there. Gives up after restarts that do not last; then `exited` resolves.
 */
export async function startSupervised(options: SupervisedOptions): Promise<Embedded> {
  let current = await startEmbedded(options);
  const { url } = current;
  const port = Number(new URL(url).port);
  let isStopping = false;

  const watch = async (): Promise<number | null> => {
    for (let futile = 0; ;) {
      const startedAt = Date.now();
      const code = await current.exited;
      if (isStopping || futile >= FUTILE_RESTARTS) return code;
      futile = Date.now() - startedAt < LASTED_MS ? futile + 1 : 0;
      await current.stop();
      await delay(futile * 200);
      if (isStopping) return code;
      current = await startEmbedded({ ...options, port });
      if (isStopping) await current.stop();
      else options.onRestart();
    }
  };
  // A start that fails, as when another process took the folder meanwhile, is an end like any other.
  const exited = watch().catch(() => null);
  return {
    url,
    get pid() {
      return current.pid;
    },
    exited,
    stop: async () => {
      isStopping = true;
      await current.stop();
      await exited;
    },
  };
}
