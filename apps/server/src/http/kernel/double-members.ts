/** The strings of a JSON text, each once; those that name a member are followed by its colon, which is captured. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Whether an object names a member twice: readers differ in which one they believe, so that it means two things at once.
 * @param json a text that was parsed
 * @param value what it came to
 */
export function hasDoubleMember(json: string, value: unknown): boolean {
  // What browsers send: written again it is the same text, so each member is there once.
  if (JSON.stringify(value) === json) return false;
  let named = 0;
  for (const [, colon] of json.matchAll(STRINGS)) if (colon !== undefined) named += 1;
  return named !== membersOf(value);
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce((total: number, one) => total + membersOf(one), own);
}
