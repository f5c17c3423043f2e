import type { Socket } from 'node:net';
import pg from 'pg';

/** To connect, and to wait for a connection of a pool. */
export const CONNECT_MS = 4_000;
/** A transaction that is idle for longer is ended and releases its locks. */
export const IDLE_IN_TRANSACTION_MS = 10_000;

/** Added to the database's own limit: after both, it counts as not answering. */
export const SILENCE_MS = 2_000;

/**
 * Gives up on a database that does not answer, because its own limits work only while it runs. The connection is dropped, since
 * a late answer may still arrive, and everything that waits for it fails as on a lost one.
 */
export async function endSilence<Answer>(
  client: pg.Client,
  milliseconds: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  const timer = setTimeout(() => drop(client), milliseconds);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

/** Without the closing handshake, which a hanging database would not answer either. */
const drop = (client: pg.Client): void =>
  void (
    client as unknown as { readonly connection: { readonly stream: Socket } }
  ).connection.stream.destroy();

/** A client with a limit on every answer. */
export function clientWithin(milliseconds: number): new () => pg.Client {
  return class extends pg.Client {
    override query(...asked: unknown[]): never {
      const answer: unknown = Reflect.apply(super.query.bind(this), undefined, asked);
      return (answer instanceof Promise ? endSilence(this, milliseconds, answer) : answer) as never;
    }
  };
}
