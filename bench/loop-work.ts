import type { Goal } from './report.ts';

/** How often it is looked: a piece that is shorter delays nobody who would notice. Each 2 ms made a storm a twentieth longer. */
const LOOK_MS = 5;

/** What the main thread of this process works without looking up. */
export interface LoopWatch {
  /** The longest piece since the last reading, milliseconds of processor time. */
  read(): number;
  /** Reads it for the last time. */
  stop(): number;
}

/**
 * Watches how late a timer of the event loop comes, and counts of that what the thread worked: where others share the machine a piece takes
 * longer by the clock, and is none the larger. May count `LOOK_MS` too much.
 * @param onPiece hears how long each took, and on the clock of `performance` when it ended
 */
export function watchLoop(onPiece: (milliseconds: number, endedAt: number) => void = () => {}): LoopWatch {
  let longest = 0;
  let lookedAt = performance.now();
  let worked = readWorked();
  const look = (): void => {
    const [now, workedNow] = [performance.now(), readWorked()];
    const piece = Math.min(now - lookedAt - LOOK_MS, workedNow - worked);
    longest = Math.max(longest, piece);
    onPiece(piece, now);
    [lookedAt, worked] = [performance.now(), readWorked()];
  };
  const looking = setInterval(look, LOOK_MS).unref();
  const read = (): number => {
    look();
    const found = longest;
    longest = 0;
    return found;
  };
  return {
    read,
    stop: () => {
      clearInterval(looking);
      return read();
    },
  };
}

/** What a piece of work takes that is never put down in between, milliseconds. */
export interface Piece {
  /** By the clock, whoever else works meanwhile. */
  readonly wall: number;
  /** The thread's own part, for long pieces and sums: Linux counts it in ticks, here of 4 ms, so that most short pieces have none. */
  readonly worked: number;
}

export function measurePiece(work: () => void): Piece {
  const [began, before] = [performance.now(), readWorked()];
  work();
  const wall = performance.now() - began;
  return { wall, worked: Math.min(wall, readWorked() - before) };
}

/** A longer piece of work than this keeps everybody waiting: orders, the stream, the next step of the market. */
export const longestPiece = (milliseconds: number): Goal => ({
  label: "longest piece of the server's main thread, ms",
  value: milliseconds,
  must: 20,
  aim: 10,
  isCeiling: true,
});

/** Milliseconds; before Node.js 23.9 those of the whole process, the collector's threads among them. */
function readWorked(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}
