/**
 * A person's name as a font can print it. What is no letter of a name (emoji, marks that turn the direction of writing) is left out; a
 * name in a script that the font does not have gives way to the username, which the person chose as well, rather than to question marks.
 * @param printable the text as the font has it, with a question mark for each letter that it lacks
 */
export function printedName(
  { fullName, username }: { readonly fullName: string | null; readonly username: string },
  printable: (text: string) => string,
): string {
  const [first, second] = [fullName ?? username, username].map(plainName);
  const isWhole = (name: string | undefined): name is string =>
    name !== undefined && name !== '' && countMarks(printable(name)) === countMarks(name);
  const name = isWhole(first) ? first : isWhole(second) ? second : (first ?? '');
  return printable(name);
}

const NO_LETTERS =
  /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{fe00}-\u{fe0f}\u{20e3}]/gu;

const plainName = (name: string): string =>
  name.normalize('NFC').replace(/\s/g, ' ').replace(NO_LETTERS, '').replace(/ +/g, ' ').trim();

const countMarks = (text: string): number => text.split('?').length;
