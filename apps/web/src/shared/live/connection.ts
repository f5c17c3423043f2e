import { reconnectDelay } from './reconnection.ts';

/** The few parts of a WebSocket that the stream uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: { data: unknown }) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
}

export interface ConnectionOptions {
  readonly openSocket: () => Socket;
  readonly now: () => number;
  readonly chance: () => number;
  /** Called before the first message of a new socket. */
  readonly onConnect: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onLost: () => void;
}

export interface Connection {
  readonly start: () => void;
  readonly stop: () => void;
  /** Connects at once instead of waiting for the next attempt. */
  readonly tryNow: () => void;
  readonly send: (message: object) => void;
  /** Drops the socket and opens another after a delay, which grows with each attempt. */
  readonly reconnect: () => void;
  /** Call when the server has answered: the next loss starts with the shortest delay. */
  readonly confirm: () => void;
}

const PING_EVERY_MS = 10_000;
/** Without any message or pong for this long the connection counts as dead. */
const SILENT_AFTER_MS = 25_000;

/** A socket that is opened again whenever it is lost. */
export function createConnection(options: ConnectionOptions): Connection {
  const { openSocket, now, chance } = options;
  let socket: Socket | undefined;
  let attempt = 0;
  let heardAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;

  const send = (message: object) => socket?.send(JSON.stringify(message));
  const keepAlive = () => {
    if (now() - heardAt > SILENT_AFTER_MS) reconnect();
    else send({ type: 'ping' });
  };
  const drop = () => {
    clearInterval(pingTimer);
    clearTimeout(retryTimer);
    retryTimer = undefined;
    if (!socket) return;
    socket.onmessage = socket.onclose = socket.onopen = null;
    socket.close();
    socket = undefined;
  };
  const connect = () => {
    retryTimer = undefined;
    socket = openSocket();
    heardAt = now();
    options.onConnect();
    socket.onopen = () => {
      pingTimer = setInterval(keepAlive, PING_EVERY_MS);
    };
    socket.onmessage = ({ data }) => {
      heardAt = now();
      options.onMessage(data);
    };
    socket.onclose = reconnect;
  };
  function reconnect() {
    drop();
    options.onLost();
    retryTimer = setTimeout(connect, reconnectDelay(attempt, chance()));
    attempt += 1;
  }
  return {
    start: () => {
      if (!socket && retryTimer === undefined) connect();
    },
    stop: drop,
    tryNow: () => {
      drop();
      connect();
    },
    send,
    reconnect,
    confirm: () => {
      attempt = 0;
    },
  };
}
