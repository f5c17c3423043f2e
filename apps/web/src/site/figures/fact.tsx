import { useFact } from '../facts/facts-context.tsx';

/** A figure of the running system in the middle of a sentence, so that no sentence holds one of its own. */
export function Fact({ name }: { readonly name: string }) {
  return <>{useFact(name)}</>;
}
