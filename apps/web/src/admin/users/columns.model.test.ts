import { expect, it } from 'vitest';
import { columnsText, parseColumns, toggleColumn } from './columns.model.ts';

it('[ADM-03] shows the columns of the specification until somebody chooses others', () => {
  const first = parseColumns(null);
  expect(columnsText(first)).toBe('username,fullName,email,phone,country,role,balance,totalProfit,isActive');
  const more = toggleColumn(toggleColumn(first, 'verification'), 'phone');
  expect(columnsText(parseColumns(columnsText(more)))).toBe(
    'username,fullName,email,country,role,balance,totalProfit,isActive,verification',
  );
});

it('never hides the name, and forgets what it does not know', () => {
  expect(columnsText(toggleColumn(parseColumns('email,shoe_size'), 'username'))).toBe('username,email');
  expect(columnsText(parseColumns(''))).toBe('username');
});
