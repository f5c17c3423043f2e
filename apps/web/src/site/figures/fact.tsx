import { useFact } from '../facts/facts-context.tsx';

/** A figure of the running system within a sentence, so that no sentence has a fixed one. */
export function Fact({ name }: { readonly name: string }) {
  return <>{useFact(name)}</>;
}
