export interface ClassSearch {
  /** A join code, as a link brings it. */
  readonly code?: string;
}

/** A code of digits alone comes as a number. */
export const parseClassSearch = ({ code }: Record<string, unknown>): ClassSearch =>
  typeof code === 'string' || typeof code === 'number' ? { code: String(code).slice(0, 40) } : {};

/** The address that brings somebody to a group. */
export const joinLink = (origin: string, code: string): string => `${origin}/app/classes?code=${code}`;
