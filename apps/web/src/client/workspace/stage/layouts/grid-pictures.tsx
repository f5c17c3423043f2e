import { GRID_NAMES, GRIDS, type Grid } from '@lonja/protocol/layout-bounds';
import type { Picture } from '../picture-menu.tsx';

const SIZE = 18;

const pictureOf = ({ columns, rows }: (typeof GRIDS)[Grid]): Picture =>
  function GridPicture(props) {
    const across = Array.from({ length: columns - 1 }, (_, at) => 3 + ((at + 1) * SIZE) / columns);
    const down = Array.from({ length: rows - 1 }, (_, at) => 3 + ((at + 1) * SIZE) / rows);
    return (
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
        <rect x="3" y="3" width={SIZE} height={SIZE} rx="2" />
        <path d={[...across.map((x) => `M${x} 3v${SIZE}`), ...down.map((y) => `M3 ${y}h${SIZE}`)].join('')} />
      </svg>
    );
  };

/** How each grid divides the stage. */
export const GRID_PICTURES = Object.fromEntries(
  GRID_NAMES.map((grid) => [grid, pictureOf(GRIDS[grid])]),
) as Readonly<Record<Grid, Picture>>;
