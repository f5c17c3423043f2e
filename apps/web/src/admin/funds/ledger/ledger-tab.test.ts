import { expect, it } from 'vitest';
import { buildLedgerQuery, parseLedgerSearch } from './ledger-tab.model.ts';

it('[ADM-11] reads the address of the ledger, and leaves out what it does not know', () => {
  const search = parseLedgerSearch({
    user: 'ana',
    kind: 'fill',
    from: '2026-11-01',
    until: '2026-11-21',
    page: 2,
  });
  expect(search).toEqual({ user: 'ana', kind: 'fill', from: '2026-11-01', until: '2026-11-21', page: 2 });
  expect(buildLedgerQuery(search)).toEqual({
    user: 'ana',
    kind: 'fill',
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 10, 22).toISOString(),
    page: '2',
  });
  expect(parseLedgerSearch({ kind: 'gift', from: 'ayer', page: 'x' })).toEqual({});
});
