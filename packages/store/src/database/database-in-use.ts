/** Another process works on the database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  /** A public reason, without the holder. */
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}

/** The holder of a lease, by its connection in `pg_stat_activity`; a connection of another role shows only its number. */
export interface LeaseHolder {
  readonly backend: number;
  /** `lonja-desk PID@HOST` */
  readonly name: string | null;
  readonly since: Date | null;
  readonly address: string | null;
}

export function describeHolder(holder: LeaseHolder | undefined): string {
  const [, pid, host] = /^lonja-desk (\d+)@(.*)$/.exec(holder?.name ?? '') ?? [];
  const who = pid ? `pid ${pid} on ${host}` : `PostgreSQL's backend ${holder?.backend ?? 'unknown'}`;
  const from = holder?.address ? `, from ${holder.address}` : '';
  const since = holder?.since ? `, since ${holder.since.toISOString()}` : '';
  return `The database is in use by another process (${who}${from}${since}): stop that one first, or set another DATABASE_URL`;
}
