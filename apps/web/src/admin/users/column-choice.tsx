import { Columns3, Square, SquareCheck } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { columnsText, parseColumns, TABLE_COLUMNS, toggleColumn, type TableColumn } from './columns.model.ts';

/** Stored in this browser. */
const KEPT = 'lonja.adminColumns';

export type Columns = ReadonlySet<TableColumn>;

export function useColumns(): readonly [Columns, (columns: Columns) => void] {
  const [columns, setColumns] = useState(() => parseColumns(localStorage.getItem(KEPT)));
  const choose = (next: Columns) => {
    localStorage.setItem(KEPT, columnsText(next));
    setColumns(next);
  };
  return [columns, choose];
}

/** The choice of the table's columns; a narrow screen shows those that fit. */
export function ColumnChoice({
  columns,
  onChange,
}: {
  readonly columns: Columns;
  readonly onChange: (columns: Columns) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button size="small" className="max-sm:hidden">
          <Columns3 aria-hidden="true" className="size-4" />
          {t('columns.button')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t('columns.label')}
        className="z-(--z-popover) max-h-(--radix-dropdown-menu-content-available-height) w-64 animate-fade overflow-y-auto rounded-xl border border-control bg-raised p-1.5 shadow-lg"
      >
        {TABLE_COLUMNS.filter((column) => column !== 'username').map((column) => (
          <DropdownMenu.CheckboxItem
            key={column}
            checked={columns.has(column)}
            onCheckedChange={() => onChange(toggleColumn(columns, column))}
            onSelect={(event) => event.preventDefault()}
            className="flex ctl items-center gap-2.5 rounded-md px-2.5 text-14 outline-none select-none data-[highlighted]:bg-hover"
          >
            {columns.has(column) ? (
              <SquareCheck aria-hidden="true" className="size-4" />
            ) : (
              <Square aria-hidden="true" className="size-4 text-ink-3" />
            )}
            {t(`users.${column}`)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
