import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';

const STREAM_PATH = '/api/stream';

/** The session of a socket. */
export interface StreamSession {
  /** Id of the session, or of the API key. */
  readonly sessionId: string;
  readonly userId: string;
  /** The trading account; absent or null where the user has none. */
  readonly accountId?: number | null;
  /** Whether the socket named it: without that it follows the primary one, also after a reset. */
  readonly isChosen?: boolean;
  /** Number of the world whose market the account trades; undefined: the installation's own. */
  readonly world?: number | undefined;
  /** The only account that an API key reaches: it gets no news of its person. */
  readonly boundTo?: number | null;
}

/** A null session is a visitor, who gets quotes and no account. */
export type StreamAuthorization =
  | { readonly ok: true; readonly session: StreamSession | null }
  | { readonly ok: false; readonly status: number };
/** Checks the Origin of a handshake and its bearer or cookie. */
export type AuthorizeStream = (request: IncomingMessage) => Promise<StreamAuthorization>;

export interface Handshake {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What the peer sent after its headers. */
  readonly head: Buffer;
}

/** The session of an admitted handshake; refused ones are answered here and give undefined. */
export async function admit(
  { request, socket }: Handshake,
  authorize: AuthorizeStream,
  log: Pick<Logger, 'error'>,
): Promise<{ readonly session: StreamSession | null } | undefined> {
  // A peer that hangs up while its session is looked up must not end the process.
  socket.on('error', ignore);
  const authorization = await decideAnswer(request, authorize, log);
  socket.off('error', ignore);
  if (authorization.ok && !socket.destroyed) return { session: authorization.session };
  if (!authorization.ok) refuse(socket, authorization.status);
  return undefined;
}

async function decideAnswer(
  request: IncomingMessage,
  authorize: AuthorizeStream,
  log: Pick<Logger, 'error'>,
): Promise<StreamAuthorization> {
  if (readPath(request) !== STREAM_PATH) return { ok: false, status: 404 };
  try {
    return await authorize(request);
  } catch (error) {
    log.error({ err: error }, 'a stream could not be authorized');
    return { ok: false, status: 503 };
  }
}

/** Without the query. */
export const readPath = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** Ends a handshake with a status line and nothing else. */
export function refuse(socket: Duplex, status: number): void {
  socket.on('error', ignore);
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

const ignore = (): void => {};
