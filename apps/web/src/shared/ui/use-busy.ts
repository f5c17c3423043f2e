import { useState } from 'react';

interface Busy {
  /** An act is in flight: a button with this state keeps the focus and starts no other. */
  readonly isBusy: boolean;
  /** Carries out an act that reports its own failures. */
  readonly act: (task: () => Promise<void>) => Promise<void>;
}

/** Prevents a form from being sent again before its answer. */
export function useBusy(): Busy {
  const [isBusy, setIsBusy] = useState(false);
  const act = async (task: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await task();
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, act };
}
