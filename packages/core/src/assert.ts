/** A broken invariant: a fault of ours, never a client's. Stops the command, in production too. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

/** @throws InvariantBroken when the condition does not hold */
export function assertInvariant(condition: boolean, invariant: string): asserts condition {
  if (!condition) throw new InvariantBroken(invariant);
}
