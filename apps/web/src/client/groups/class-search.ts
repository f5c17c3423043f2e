export interface ClassSearch {
  /** A join code, as a link brings it. */
  readonly code?: string;
  /** The group, and the assignment in it, that a link of a course leads to. */
  readonly group?: string;
  readonly assignment?: string;
}

/** A code or a number of digits alone comes as a number. */
export const parseClassSearch = (search: Record<string, unknown>): ClassSearch => ({
  ...readSearchText(search, 'code'),
  ...readSearchText(search, 'group'),
  ...readSearchText(search, 'assignment'),
});

function readSearchText(search: Record<string, unknown>, name: keyof ClassSearch): ClassSearch {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value).slice(0, 40) } : {};
}

/** The address that brings somebody to a group. */
export const joinLink = (origin: string, code: string): string => `${origin}/app/classes?code=${code}`;
