import { isUndecided } from '../api/is-undecided.ts';

/** The idempotency keys of unanswered submissions. */
export interface SubmissionKeys {
  /** A repeated submission carries the first key; other contents get their own. */
  readonly keyOf: (contents: object) => string;
  /** Records an answer (null) or a failure: after a definite one the same contents get a new key. */
  readonly settle: (contents: object, failure: Error | null) => void;
}

/** @param newKey creates a key */
export function createSubmissionKeys(newKey: () => string): SubmissionKeys {
  const keys = new Map<string, string>();
  return {
    keyOf: (contents) => {
      const text = JSON.stringify(contents);
      const key = keys.get(text) ?? newKey();
      keys.set(text, key);
      return key;
    },
    settle: (contents, failure) => {
      if (failure === null || !isUndecided(failure)) keys.delete(JSON.stringify(contents));
    },
  };
}
