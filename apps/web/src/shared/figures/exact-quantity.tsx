import { splitZeros } from './exact-quantity.model.ts';

/** A quantity with all its decimals, of which those that say nothing stand back. */
export function ExactQuantity({ text }: { readonly text: string }) {
  const [said, zeros] = splitZeros(text);
  return (
    <>
      {said}
      {zeros && <span className="text-ink-3">{zeros}</span>}
    </>
  );
}
