/** A part of the process that starts and stops as one. */
export interface Part {
  /** Computes what its start needs, from nothing that a start brings: beside the starts of the parts before it, while those wait. */
  prepare?(): Promise<void>;
  start?(): void | Promise<void>;
  stop(): Promise<void>;
}

export async function startInOrder(parts: readonly Part[]): Promise<void> {
  const prepared = parts.map((part) => part.prepare?.());
  // What fails is an error at its own place, unless a part before it fails.
  for (const one of prepared) one?.catch(() => undefined);
  for (const [place, part] of parts.entries()) {
    await prepared[place];
    await part.start?.();
  }
}

/** Each part stops before the parts that it uses. */
export async function stopInReverse(parts: readonly Part[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop();
}
