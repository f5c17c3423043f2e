import { expect, test } from 'vitest';
import type { ReadName } from './calls.ts';
import type { CallRow, WriteRow } from './call-row.ts';

test('[API-24] what every call or every write must say does not compile where a row forgets it', () => {
  const rows: CallRow[] = [
    // @ts-expect-error the API-key scope is missing
    { route: 'GET /api/new', policy: 'client' },
    // @ts-expect-error anybody may, so no key is needed
    { route: 'POST /api/orders', policy: 'public', scope: 'trade', leaves: 'nothing', makesStale: [] },
    // @ts-expect-error who stops a suspended key is missing
    {
      route: 'POST /api/new',
      policy: 'client',
      scope: 'trade',
      confirms: { no: 'trades' },
      leaves: 'nothing',
      makesStale: [],
    },
    // @ts-expect-error what changes something is no GET
    { route: 'GET /api/new', policy: 'client', scope: 'transfer', stops: 'call', confirms: { no: 'trades' } },
    // @ts-expect-error whether the password is asked for is missing
    { route: 'POST /api/admin/new', policy: 'admin', leaves: 'nothing', makesStale: [] },
    // @ts-expect-error what bounds that which it leaves behind is missing
    { route: 'POST /api/admin/new', policy: 'admin', confirms: 'recently', makesStale: [] },
    // @ts-expect-error which reads it makes stale is missing
    { route: 'POST /api/admin/new', policy: 'admin', confirms: 'recently', leaves: 'nothing' },
    // @ts-expect-error a read makes nothing stale
    { route: 'GET /api/admin/audit', policy: 'admin', makesStale: [] },
    // @ts-expect-error no key makes an administrator's call
    { route: 'GET /api/admin/audit', policy: 'admin', scope: 'read' },
  ];
  expect(rows).toHaveLength(9);
});

test('a name among the reads that a write makes stale does not compile where it is no read', () => {
  const row = {
    route: 'POST /api/admin/new',
    policy: 'admin',
    confirms: 'recently',
    leaves: 'nothing',
    makesStale: ['listUsers', 'createUser'],
  } as const satisfies WriteRow;
  // @ts-expect-error `createUser` is a write; `madeStaleBy` compares the table of all rows in the same way
  const stale: readonly ReadName[] = row.makesStale;
  expect(stale).toHaveLength(2);
});
