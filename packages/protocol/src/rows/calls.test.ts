import { expect, test } from 'vitest';
import { getKeyAccess, findLimit, takesIdempotencyKey, type CallRow } from './call-row.ts';
import { CALLS } from './calls.ts';

test('[API-24] a row says what an API key needs, unless the call is open or for administrators', () => {
  const rows: CallRow[] = [
    { route: 'GET /api/orders', policy: 'client', scope: 'read' },
    { route: 'GET /api/users/:id/settings', policy: 'owner', scope: 'person' },
    { route: 'GET /api/news', policy: 'public' },
    { route: 'GET /api/admin/audit', policy: 'admin' },
  ];
  expect(rows.map(getKeyAccess)).toEqual(['read', 'person', 'public', 'person']);
});

test('[API-24] what a key may call with the scope `read` alone changes nothing', () => {
  const writes = Object.values<CallRow>(CALLS).filter(({ route }) => !route.startsWith('GET '));
  const read = writes.filter((row) => getKeyAccess(row) === 'read');
  expect(read.filter((row) => takesIdempotencyKey(row)).map(({ route }) => route)).toEqual([]);
});

test('whatever writes is limited, by the minute or by the line of its account: nobody fills the database for all', () => {
  const writes = Object.values<CallRow>(CALLS).filter(({ route }) => !route.startsWith('GET '));
  const unlimited = writes.filter((row) => findLimit(row) === undefined);
  expect(unlimited.filter(({ stops }) => stops !== 'desk').map(({ route }) => route)).toEqual([]);
  expect(findLimit({ route: 'GET /api/orders', policy: 'client', scope: 'read' })).toBeUndefined();
});

test('what the history of an account keeps is written by the desk alone, and what a rate bounds has one', () => {
  const rows = Object.values<CallRow>(CALLS);
  const kept = rows.filter(({ leaves }) => leaves === 'account_line');
  expect(kept).toEqual(rows.filter(({ stops }) => stops === 'desk'));
  const rated = rows.filter(({ leaves }) => typeof leaves === 'object' && 'rate' in leaves);
  expect(rated.filter((row) => findLimit(row) === undefined)).toEqual([]);
  // Whoever calls without an account counts at all processes together.
  const open = rated.filter(({ policy }) => policy === 'public');
  expect(open.filter(({ limit }) => !limit?.isShared)).toEqual([]);
});
