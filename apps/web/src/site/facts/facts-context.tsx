import { createContext, use, useSyncExternalStore } from 'react';
import { placeholderFacts, type Facts } from './facts.ts';

const FactsContext = createContext<Facts>(placeholderFacts);
export const FactsProvider = FactsContext.Provider;

/** One text of the running system; re-renders when the server has a newer one. */
export function useFact(name: string): string {
  const facts = use(FactsContext);
  const read = () => facts.get(name);
  return useSyncExternalStore(facts.subscribe, read, read);
}
