import type { DatabaseLease } from '@lonja/store';

/** For a process beside the product on one database, whose desk has connections of its own. */
export const leaseDatabase = (): Promise<DatabaseLease> =>
  Promise.resolve({
    connect: () => Promise.reject(new Error('the desk of this process has its own connections')),
    release: () => Promise.resolve(),
  });
