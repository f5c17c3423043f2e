import type { PriceRange } from '../scale/fit-lines.ts';

/** What a drawn chart can hand out. */
interface Drawn {
  /** Address of a PNG of candles, indicators, lines and axes. */
  readonly picture: () => string;
  /** The moments between which its candles are in sight, in milliseconds since 1970; undefined without candles. */
  readonly sight: () => PriceRange | undefined;
}

/** Where a chart can be asked for its picture: by the toolbar beside it, which does not draw it. */
export interface PictureSource {
  /** Undefined once the chart is gone. */
  readonly set: (drawn: Drawn | undefined) => void;
  readonly get: () => Drawn | undefined;
}

export function createPictureSource(): PictureSource {
  let known: Drawn | undefined;
  return {
    set: (drawn) => {
      known = drawn;
    },
    get: () => known,
  };
}
