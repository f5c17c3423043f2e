import { expect, test } from 'vitest';
import { keyAccessOf, type CallRow } from './call-row.ts';

test('[API-24] a row says what an API key needs, unless the call is open or for administrators', () => {
  const rows: CallRow[] = [
    { route: 'GET /api/orders', policy: 'client', scope: 'read' },
    { route: 'GET /api/users/:id/settings', policy: 'owner', scope: 'person' },
    { route: 'GET /api/news', policy: 'public' },
    { route: 'GET /api/admin/audit', policy: 'admin' },
  ];
  expect(rows.map(keyAccessOf)).toEqual(['read', 'person', 'public', 'person']);
  const others: CallRow[] = [
    // @ts-expect-error the API-key scope is missing
    { route: 'GET /api/new', policy: 'client' },
    // @ts-expect-error anybody may, so no key is needed
    { route: 'POST /api/orders', policy: 'public', scope: 'trade' },
    // @ts-expect-error no key makes an administrator's call
    { route: 'GET /api/admin/audit', policy: 'admin', scope: 'read' },
  ];
  expect(others).toHaveLength(3);
});
