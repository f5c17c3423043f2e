/** A part of the process that starts and stops as one. */
export interface Part {
  start?(): void | Promise<void>;
  stop(): Promise<void>;
}

export async function startInOrder(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.start?.();
}

/** Each part stops before the parts that it uses. */
export async function stopInReverse(parts: readonly Part[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop();
}
