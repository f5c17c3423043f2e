import type { ReactNode } from 'react';
import { LoadingText, Skeleton } from '../../../shared/ui/states.tsx';

export interface DockColumn {
  readonly key: string;
  readonly label: string;
  /** Whether only a screen reader needs its name. */
  readonly isSilent?: boolean;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** Docks that have room for the column: about as wide as on a screen of that name; all unless given. */
  readonly from?: 'lg' | 'xl' | '2xl';
}

const SHOWN = {
  lg: '@max-[45rem]:hidden',
  xl: '@max-[61rem]:hidden',
  '2xl': '@max-[67rem]:hidden',
} as const;

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
  /** Bodies of the table. */
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
      {children}
    </table>
  );
}

/** Rows on their way, under the head that they will have. */
export function DockSkeleton({
  label,
  text,
  columns,
}: {
  readonly label: string;
  /** For those who hear it. */
  readonly text: string;
  readonly columns: readonly DockColumn[];
}) {
  return (
    <>
      <LoadingText>{text}</LoadingText>
      <DockTable label={label} columns={columns}>
        <tbody>
          {WAITING.map((row) => (
            <tr key={row} className={DOCK_ROW}>
              {columns.map((column) => (
                <td key={column.key} className={columnClass(column)}>
                  <Skeleton className="h-3 w-14" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DockTable>
    </>
  );
}

const WAITING = [0, 1, 2];

export const DOCK_ROW = 'h-[31px] border-b border-line-soft last:border-0 hover:bg-hover';
