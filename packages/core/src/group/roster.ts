import { LIMITS } from '../limits.ts';

/** In characters. */
export const ROSTER_TEXTS = { login: 254, externalId: 60, section: 60 } as const;
/** Lines of a group that wait for somebody to join. */
export const MAX_ROSTER = 5_000;
/** Lines of one part of a file. */
export const MAX_ROSTER_PART = LIMITS.rosterRows.count;

/**
 * A number or name in another system: no spreadsheet reads it as a formula, so that a file brings back exactly what was imported.
 */
export const isExternalId = (text: string): boolean =>
  text.length <= ROSTER_TEXTS.externalId && /^[\p{L}\p{N}][\p{L}\p{N} ._/:@-]*$/u.test(text);

/** A login as it is compared: in small letters. */
export const comparedLogin = (login: string): string => login.trim().toLowerCase();
