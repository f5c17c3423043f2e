import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { createHearers } from './hearers.ts';

export interface NatsBusOptions {
  /** `nats://` or `tls://` with the address of each server; a name and password, if any, hold for all. */
  readonly urls: readonly string[];
  /** Begins every subject: installations that share servers hear nothing of each other. */
  readonly prefix: string;
  readonly onFault: (error: unknown) => void;
}

const AGAIN_MS = 500;
/** In place of hints: whoever reads it looks at everything. */
const GAP = 'gap';

/** Hints through servers of NATS core, which keeps nothing. Connects in the background, for as long as it takes. */
export function createNatsBus({ urls, prefix, onFault }: NatsBusOptions): Bus {
  const hearers = createHearers(onFault);
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let isClosed = false;

  const publish = (subject: string, data: string): void => {
    // What is said while nobody hears it is not kept: everybody looks afterwards.
    if (isConnected && !isClosed) connection?.publish(`${prefix}.${subject}`, data);
  };
  const markOpen = async (opened: NatsConnection): Promise<void> => {
    // The server knows the subscription only when it has answered.
    await opened.flush();
    isConnected = true;
    publish(GAP, '');
    hearers.gap();
  };

  const follow = async (opened: NatsConnection): Promise<void> => {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') isConnected = false;
      if (type === 'reconnect') markOpen(opened).catch(onFault);
      if (type === 'slowConsumer') hearers.gap();
    }
  };

  const listen = async (opened: NatsConnection): Promise<void> => {
    connection = opened;
    opened.subscribe(`${prefix}.>`, {
      callback: (error, message) => {
        if (error) return onFault(error);
        const subject = message.subject.slice(prefix.length + 1);
        if (subject === GAP) hearers.gap();
        else hearers.deliver(subject, message.string());
      },
    });
    follow(opened).catch(onFault);
    await markOpen(opened);
  };

  const closing = new AbortController();
  const opening = open(urls, closing.signal, onFault).then((opened) => opened && listen(opened));
  opening.catch(onFault);

  return {
    kind: 'nats',
    publish,
    subscribe: hearers.add,
    onGap: hearers.addLook,
    close: async () => {
      closing.abort();
      await opening.catch(onFault);
      if (isConnected) await connection?.flush().catch(onFault);
      isClosed = true;
      await connection?.close();
    },
  };
}

/** @returns the first connection, which comes back by itself later; undefined when it is no longer wanted */
async function open(
  urls: readonly string[],
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<NatsConnection | undefined> {
  while (!signal.aborted) {
    try {
      return await connectTo(urls);
    } catch (error) {
      onFault(error);
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** The library is loaded only where it is used. */
async function connectTo(urls: readonly string[]): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node');
  const servers = urls.map((url) => new URL(url));
  const named = servers.find(({ username }) => username !== '');
  return connect({
    servers: servers.map(({ host }) => host),
    ...(named && {
      user: decodeURIComponent(named.username),
      pass: decodeURIComponent(named.password),
    }),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name: 'lonja',
    noEcho: true,
    timeout: 4_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    pingInterval: 5_000,
    maxPingOut: 2,
  });
}
