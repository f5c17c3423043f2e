import type pg from 'pg';

const READ_ONLY_TRANSACTION = '25006';

/** The address leads to a standby, as it does for a moment while another server takes over: it can be read, and takes no order. */
class StandbyReached extends Error {
  override readonly name = 'StandbyReached';
  readonly code = READ_ONLY_TRANSACTION;
}

/** @throws StandbyReached */
export async function refuseStandby(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new StandbyReached('the server of the database is a standby');
}
