/** A part of the process, with what begins and ends with it. */
export interface Part {
  start?(): void | Promise<void>;
  stop(): Promise<void>;
}

export async function startInOrder(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.start?.();
}

/** Each part ends before what it works with. */
export async function stopInReverse(parts: readonly Part[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop();
}
