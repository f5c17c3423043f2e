import type { ReactNode } from 'react';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { useNear } from '../../../shared/ui/use-near.ts';

/** What a row of a position is drawn from. */
export interface LiveRow {
  readonly valued: ValuedPosition;
  /** Rows out of view are not updated. */
  readonly isLive: boolean;
}

/** Rows that begin and end following the market together. */
const CHUNK = 10;

/** The bodies of a table of positions, which follow the market while they are in view or nearly so. */
export function LiveRows({
  positions,
  className,
  row,
}: {
  readonly positions: readonly ValuedPosition[];
  readonly className: string;
  /** A component that is memoized by `staysAsItWas`. */
  readonly row: (live: LiveRow) => ReactNode;
}) {
  const chunks = Math.ceil(positions.length / CHUNK);
  return Array.from({ length: chunks }, (_, place) => {
    const chunk = positions.slice(place * CHUNK, (place + 1) * CHUNK);
    return <LiveChunk key={chunk[0]?.position.symbol} positions={chunk} className={className} row={row} />;
  });
}

function LiveChunk({ positions, className, row }: Parameters<typeof LiveRows>[0]) {
  const [place, isLive] = useNear<HTMLTableSectionElement>();
  return (
    <tbody ref={place} className={className}>
      {positions.map((valued) => row({ valued, isLive }))}
    </tbody>
  );
}

/** Whether a row out of view stays as it was: only a change of its position renders it. */
export const staysAsItWas = (last: LiveRow, next: LiveRow): boolean =>
  !next.isLive && last.valued.position === next.valued.position;
