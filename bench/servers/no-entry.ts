import type { DatabaseEntry } from '@lonja/store/desk/database-entry';

/** For a process beside the product on one database, whose desk has connections of its own. */
export const enterDatabase = (): Promise<DatabaseEntry> =>
  Promise.resolve({
    name: 'bench',
    connect: () => Promise.reject(new Error('the desk of this process has its own connections')),
    leave: () => Promise.resolve(),
  });
