import { expect, test } from 'vitest';
import { parseRecordId, recordId } from './record-ids.ts';

test('an id is a UUID that leads back to the record, and to none of another kind', () => {
  for (const record of [
    { account: 1, number: 0 },
    { account: 2_147_483_647, number: 2_147_483_647 },
  ]) {
    const id = recordId('order', record);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parseRecordId('order', id.toUpperCase())).toEqual(record);
    expect(parseRecordId('fill', id)).toBeUndefined();
  }
  expect(recordId('order', { account: 42, number: 7 })).toBe('00000000-002a-8002-8000-000000000007');
});

test('another UUID, and what is none, is the id of nothing', () => {
  for (const text of [
    '',
    '7',
    '5f0c2a4e-1111-4222-8333-444455556666',
    '00000000-002a-8002-9000-000000000007',
  ])
    expect(parseRecordId('order', text)).toBeUndefined();
});
