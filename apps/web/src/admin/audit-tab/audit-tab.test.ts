import { expect, it } from 'vitest';
import { momentsOfDays } from '../display/local-days.ts';
import { auditQueryOf, fieldWord, parseAuditSearch, valueWord } from './audit-tab.model.ts';

it('[ADM-11] reads the address of the audit log, and leaves out what it does not know', () => {
  const address = {
    actor: 'admin',
    user: 42,
    action: 'user_edited',
    from: '2026-11-01',
    until: 'x',
    page: '3',
  };
  const search = parseAuditSearch(address);
  expect(search).toEqual({ actor: 'admin', user: '42', action: 'user_edited', from: '2026-11-01', page: 3 });
  expect(auditQueryOf(search)).toEqual({ ...search, ...momentsOfDays(search), page: '3' });
  expect(parseAuditSearch({ action: 'drop', page: -1 })).toEqual({});
  expect(auditQueryOf({})).toEqual({ page: '1' });
});

it('[ADM-11] says a record’s fields and values in words where it has some', () => {
  expect(['key', 'name', 'account', 'symbol'].map(fieldWord)).toEqual(['key', 'name', 'account', undefined]);
  expect(['*', 'suspended', 'BTC'].map(valueWord)).toEqual(['every', 'suspended', undefined]);
});
