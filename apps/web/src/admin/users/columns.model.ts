import { USER_COLUMNS, type UserColumn } from './users-tab.model.ts';

/** Columns that do not sort; the name is always shown. */
const UNSORTED_COLUMNS = ['verification', 'adjustments'] as const;
export const TABLE_COLUMNS = [...USER_COLUMNS, ...UNSORTED_COLUMNS] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

export const isSortable = (column: TableColumn): column is UserColumn =>
  (USER_COLUMNS as readonly string[]).includes(column);

/** The columns that the specification names. */
const AT_FIRST: ReadonlySet<TableColumn> = new Set(
  TABLE_COLUMNS.filter((column) => isSortable(column) && column !== 'memberSince'),
);

/** The table's columns as stored in the browser; unknown ones are left out. */
export function parseColumns(kept: string | null): ReadonlySet<TableColumn> {
  if (kept === null) return AT_FIRST;
  const names = new Set(kept.split(','));
  return new Set(TABLE_COLUMNS.filter((column) => column === 'username' || names.has(column)));
}

export const columnsText = (columns: ReadonlySet<TableColumn>): string =>
  TABLE_COLUMNS.filter((column) => columns.has(column)).join(',');

/** Adds or removes a column; the name stays. */
export function toggleColumn(
  columns: ReadonlySet<TableColumn>,
  column: TableColumn,
): ReadonlySet<TableColumn> {
  const next = new Set(columns);
  if (column !== 'username' && !next.delete(column)) next.add(column);
  return next;
}
