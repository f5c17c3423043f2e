import { useEffect, useState } from 'react';

/**
 * What this device knew when the screen opened, which decides how much room something takes for as long as the screen stays: what is
 * heard meanwhile changes what is said there, and moves nothing.
 * @param known what is known now, kept for the next time; undefined until it is
 * @param read takes null where this device knows nothing
 */
export function useLastKnown<T>(key: string, known: string | undefined, read: (kept: string | null) => T): T {
  const [last] = useState(() => read(localStorage.getItem(key)));
  useEffect(() => {
    if (known !== undefined) localStorage.setItem(key, known);
  }, [known, key]);
  return last;
}
