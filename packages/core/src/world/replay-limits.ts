/** How many replays there may be, and for how long. */
export const REPLAY_LIMITS = {
  /** Replays of a person that have not ended. */
  open: 3,
  /** Replays that a person opens within a day. */
  ofDay: 30,
  /** Instruments of everybody's replays that have not ended, together: some 20 KB of memory each. */
  instruments: 12_000,
  /** One whose owner has not looked at it for so many days ends by itself. */
  unseenDays: 7,
} as const;
