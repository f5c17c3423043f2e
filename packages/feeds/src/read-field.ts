/** A field of what a source has sent; undefined where that is no object, or lacks it. */
export const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
