/** What a line stands for. */
export type LineKind = 'stop' | 'target' | 'position' | 'draft' | 'order' | 'alert';

interface LineKindRow {
  /** Colour of the line and of its label's ground, and of the words on it: tokens. */
  readonly ground: string;
  readonly words: string;
  readonly isSolid: boolean;
  /** A line of a lower rank has the right of way for its tag on the axis. */
  readonly rank: number;
}

export const LINE_KINDS: Readonly<Record<LineKind, LineKindRow>> = {
  stop: { ground: '--down-fill', words: '--on-fill', isSolid: false, rank: 0 },
  target: { ground: '--up-fill', words: '--on-fill', isSolid: false, rank: 1 },
  position: { ground: '--entry', words: '--on-entry', isSolid: true, rank: 2 },
  draft: { ground: '--accent', words: '--bg-well', isSolid: false, rank: 3 },
  order: { ground: '--text-3', words: '--bg-well', isSolid: false, rank: 4 },
  alert: { ground: '--stone', words: '--bg-well', isSolid: false, rank: 5 },
};
