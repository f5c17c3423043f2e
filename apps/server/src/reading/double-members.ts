/** The strings of a JSON text, each once; those that name a member are followed by its colon, which is captured. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Whether an object has a member twice, which is ambiguous because parsers differ in which one they use.
 * @param json a text that was parsed
 * @param value its parsed value
 */
export function hasDoubleMember(json: string, value: unknown): boolean {
  // A text that serialises to itself, like those of browsers, has each member once.
  if (JSON.stringify(value) === json) return false;
  let named = 0;
  for (const [, colon] of json.matchAll(STRINGS)) if (colon !== undefined) named += 1;
  return named !== countMembers(value);
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce((total: number, one) => total + countMembers(one), own);
}
