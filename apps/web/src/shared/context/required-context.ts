import { createContext, use } from 'react';

/** A context that the entry fills once for the whole page, and the hook that reads it. */
export function requiredContext<T>(name: string) {
  const Context = createContext<T | undefined>(undefined);
  const useRequired = (): T => {
    const value = use(Context);
    if (value === undefined) throw new Error(`${name} is missing: the entry provides it`);
    return value;
  };
  return [Context, useRequired] as const;
}
