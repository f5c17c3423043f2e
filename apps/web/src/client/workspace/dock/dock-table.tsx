import type { ReactNode } from 'react';

export interface DockColumn {
  readonly key: string;
  readonly label: string;
  /** Whether only a screen reader needs its name. */
  readonly isSilent?: boolean;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** Which screens have room for it; all unless given. */
  readonly from?: 'lg' | 'xl' | '2xl';
}

const SHOWN = { lg: 'max-lg:hidden', xl: 'max-xl:hidden', '2xl': 'max-[87rem]:hidden' } as const;

export const columnClass = ({ isFigure = false, from }: DockColumn): string =>
  `px-2 first:pl-3 last:pr-3 whitespace-nowrap ${isFigure ? 'text-right narrow' : 'text-left'} ${from ? SHOWN[from] : ''}`;

/** The dock's tables: a head of 24 px that stays, rows of 31. */
export function DockTable({
  label,
  columns,
  children,
}: {
  readonly label: string;
  readonly columns: readonly DockColumn[];
  readonly children: ReactNode;
}) {
  return (
    <table aria-label={label} className="w-full text-13">
      <thead className="sticky top-0 z-(--z-sticky) bg-panel">
        <tr className="h-6 text-11 text-ink-3">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`${columnClass(column)} border-b border-line font-normal`}
            >
              <span className={column.isSilent ? 'sr-only' : ''}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const DOCK_ROW = 'h-[31px] border-b border-line-soft last:border-0 hover:bg-hover';
