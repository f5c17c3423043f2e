import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CONNECT_MS, endSilence, SILENCE_MS } from './silence.ts';

/** What the database sends to everybody who listens: a connection of its own, which comes back when it is lost. */
export interface Notifications {
  /** @throws while there is no connection, or when it is lost meanwhile */
  notify(payload: string): Promise<void>;
  close(): Promise<void>;
}

interface NotificationOptions {
  readonly url: string;
  readonly channel: string;
  readonly hear: (payload: string) => void;
  /** The connection is there, or there again: what was said before was not heard. */
  readonly onOpen: () => void;
  readonly onFault: (error: unknown) => void;
}

/** PostgreSQL refuses a payload of 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 7_999;
const FIRST_PAUSE_MS = 100;
/** So that screens are right within five seconds after an outage, however long it was. */
const LONGEST_PAUSE_MS = 1_000;
/** A connection that only listens would not notice that the other side is gone. */
const BEAT_MS = 10_000;

/** Connects in the background, for as long as it takes. */
export function openNotifications(options: NotificationOptions): Notifications {
  const closing = new AbortController();
  let open: pg.Client | undefined;
  const running = (async () => {
    let pause = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      try {
        const client = await connect(options);
        const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
        pause = FIRST_PAUSE_MS;
        open = client;
        options.onOpen();
        await Promise.race([lost, beat(client, closing.signal)]);
      } catch (error) {
        options.onFault(error);
      }
      await open?.end().catch(ignore);
      open = undefined;
      await delay(pause, undefined, { signal: closing.signal }).catch(ignore);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  })();
  return {
    notify: async (payload) => {
      if (!open) throw new Error('no connection for notifications');
      await endSilence(open, SILENCE_MS, open.query('select pg_notify($1, $2)', [options.channel, payload]));
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

async function connect({ url, channel, hear, onFault }: NotificationOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lonja-bus',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', onFault);
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    await client.connect();
    await endSilence(client, SILENCE_MS, client.query(`listen ${pg.escapeIdentifier(channel)}`));
    return client;
  } catch (error) {
    await client.end().catch(ignore);
    throw error;
  }
}

/** Resolves when it is closed. @throws when the database no longer answers */
async function beat(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(BEAT_MS, undefined, { signal }).catch(ignore);
    if (!signal.aborted) await endSilence(client, SILENCE_MS, client.query('select 1'));
  }
}

const ignore = (): void => undefined;
