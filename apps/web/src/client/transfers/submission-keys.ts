import { isUndecided } from '../../shared/api/is-undecided.ts';

/** The keys of what was sent and has no answer yet. */
export interface SubmissionKeys {
  /** What is sent again carries the key of the first time; other contents are another intention, with a key of its own. */
  readonly keyOf: (contents: object) => string;
  /** An answer came (null), or a failure: what is decided and is asked for again is asked for anew. */
  readonly settle: (contents: object, failure: Error | null) => void;
}

/** @param newKey names an intention that has no key yet */
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
