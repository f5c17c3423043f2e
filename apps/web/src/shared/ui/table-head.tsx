interface HeadCell {
  readonly label: string;
  /** Figures are right-aligned. */
  readonly isFigure?: boolean;
  /** The width from which it is shown: 'max-sm:hidden'. */
  readonly shownFrom?: string;
}

export interface TableHeadProps {
  readonly cells: readonly HeadCell[];
  /** Padding of each cell; the rows below have the same. */
  readonly padding?: string;
  readonly textSize?: string;
}

/** The head of a table whose columns do not sort. */
export function TableHead({ cells, padding = 'px-3 py-1.5', textSize = 'text-12' }: TableHeadProps) {
  return (
    <thead>
      <tr className="border-b border-line">
        {cells.map(({ label, isFigure = false, shownFrom = '' }) => (
          <th
            key={label}
            scope="col"
            className={`${padding} ${textSize} font-medium text-ink-3 ${isFigure ? 'text-right' : 'text-left'} ${shownFrom}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
