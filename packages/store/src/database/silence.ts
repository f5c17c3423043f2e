import type { Socket } from 'node:net';
import pg from 'pg';

/** To connect, and to wait for a connection of a pool. */
export const CONNECT_MS = 4_000;
/** Whoever stops in the middle of a transaction gives its locks back after this. */
export const IDLE_IN_TRANSACTION_MS = 10_000;

/** What the database may take longer to answer than it gives itself: then it does not answer at all. */
export const SILENCE_MS = 2_000;

/**
 * Gives a database up that does not answer: its own limits count only while it runs. The connection is dropped, because
 * what it was asked may still be answered, and everything that waits for it fails as on a lost one.
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

/** Without the farewell, which a database that hangs would not answer either. */
const drop = (client: pg.Client): void =>
  void (
    client as unknown as { readonly connection: { readonly stream: Socket } }
  ).connection.stream.destroy();

/** A client that waits no longer for the answer to anything. */
export function clientWithin(milliseconds: number): new () => pg.Client {
  return class extends pg.Client {
    override query(...asked: unknown[]): never {
      const answer: unknown = Reflect.apply(super.query.bind(this), undefined, asked);
      return (answer instanceof Promise ? endSilence(this, milliseconds, answer) : answer) as never;
    }
  };
}
