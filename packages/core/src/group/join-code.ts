/** Without what is mistaken for something else when it is read off a wall: 0 and O, 1, I and L. */
export const JOIN_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const JOIN_CODE_LENGTH = 8;

/** @param draw a whole number from 0 up to a limit, which is left out; from a source that nobody can guess */
export const newJoinCode = (draw: (below: number) => number): string =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_CODE_LETTERS[draw(JOIN_CODE_LETTERS.length)]).join('');

/** A code as typed: in small letters, with spaces or hyphens. @returns undefined for what can be none */
export function readJoinCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  const isCode =
    code.length === JOIN_CODE_LENGTH &&
    Array.from(code).every((letter) => JOIN_CODE_LETTERS.includes(letter));
  return isCode ? code : undefined;
}

/** In two halves, so that it can be read aloud: 'K7PM-2QXD'. */
export const shownJoinCode = (code: string): string =>
  `${code.slice(0, JOIN_CODE_LENGTH / 2)}-${code.slice(JOIN_CODE_LENGTH / 2)}`;
