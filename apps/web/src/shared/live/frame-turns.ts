interface Frames {
  readonly isHidden: () => boolean;
  readonly atNextFrame: (run: () => void) => void;
}

/**
 * When what has come is shown: at once, so that whatever follows from it, a chart's drawing and its legend too, is painted in one frame
 * rather than in three; but once a frame, and on a page that nobody sees with its next frame.
 */
export function createFrameTurns({ isHidden, atNextFrame }: Frames): (run: () => void) => void {
  let isTaken = false;
  return (run) => {
    if (isTaken || isHidden()) return atNextFrame(run);
    isTaken = true;
    atNextFrame(() => {
      isTaken = false;
    });
    queueMicrotask(run);
  };
}
