import type { Socket } from 'node:net';
import type pg from 'pg';

/** To connect, and to wait for a connection of a pool. */
export const CONNECT_MS = 4_000;
/** Whoever stops in the middle of a transaction gives its locks back after this. */
export const IDLE_IN_TRANSACTION_MS = 10_000;

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
