import type { MoveLog } from '../../cluster/move-log.ts';

const ignore = (): void => undefined;

/** For homes whose history nobody reads. */
export const NO_MOVE_LOG: MoveLog = {
  mark: ignore,
  markLoss: ignore,
  markEnd: ignore,
  drain: () => Promise.resolve(),
};
