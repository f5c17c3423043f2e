/** How a language writes a figure. */
export interface Separators {
  readonly group: string;
  readonly point: string;
}

export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: find('group') ?? ',', point: find('decimal') ?? '.' };
}

/** '30000.5' as '30,000.5' or '30.000,5'; what is no figure stays as it is. */
export function groupFigure(plain: string, { group, point }: Separators): string {
  const [, whole, rest = ''] = /^(\d*)(\.\d*)?$/.exec(plain) ?? [];
  if (whole === undefined) return plain;
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + rest.replace('.', point);
}

/** A field's text after an input, where its caret stands, and what the input was, as an InputEvent says it. */
export interface TypedInput {
  readonly text: string;
  readonly caret: number;
  readonly type: string | undefined;
  readonly data: string | null | undefined;
}

/** A figure as plain digits with a point, and the caret within what its field then shows. */
export interface ReadFigure {
  readonly plain: string;
  readonly caret: number;
}

/**
 * What a field that groups its digits holds after an input; the caret stays behind as many digits as it was. A point or a comma that is
 * typed is the decimal mark in every language, for nobody types the marks that the field sets itself. What comes whole is read by
 * its last mark.
 * @param before the figure that the field showed
 */
export function readTyped(before: string, input: TypedInput, separators: Separators): ReadFigure {
  const { text, caret, type = '', data } = input;
  const isKey = type === 'insertText' && data?.length === 1;
  if (!isKey && !type.startsWith('delete')) return showEnd(readWhole(text, separators), separators);
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  if (isKey && /[.,]/.test(head.at(-1) ?? '')) return readMark(before, head.slice(0, -1), tail, separators);
  const [left, right] = [toPlain(head, separators), toPlain(tail, separators)];
  const isMarkGone = type.startsWith('delete') && left + right === before;
  if (!isMarkGone) return show(left, right, separators);
  // The mark that was deleted comes back; what the key meant is the digit beyond it.
  return type.endsWith('Forward')
    ? show(left, right.slice(1), separators)
    : show(left.slice(0, -1), right, separators);
}

function readMark(before: string, head: string, tail: string, separators: Separators): ReadFigure {
  const [left, right] = [toPlain(head, separators), toPlain(tail, separators)];
  if (before.includes('.') && (left + right).includes('.')) return show(left, right, separators);
  return show(`${left || '0'}.`, right, separators);
}

/** The digits and the point of a text that a field has written. */
const toPlain = (text: string, { group, point }: Separators): string =>
  text
    .replaceAll(group, '')
    .replace(point, '.')
    .replaceAll(/[^\d.]/g, '');

/** A text that was pasted, by its marks. */
function readWhole(text: string, { point }: Separators): string {
  const marked = text.replaceAll(/[^\d.,]/g, '');
  const last = /[.,](?=[^.,]*$)/.exec(marked);
  if (!last) return marked;
  const [mark] = last;
  const isOnly = marked.indexOf(mark) === last.index;
  const looksGrouped = mark !== point && /^\d{1,3}.\d{3}$/.test(marked);
  const isPoint = isOnly && !looksGrouped;
  const digits = (part: string) => part.replaceAll(/\D/g, '');
  return isPoint
    ? `${digits(marked.slice(0, last.index))}.${digits(marked.slice(last.index))}`
    : digits(marked);
}

const showEnd = (plain: string, separators: Separators): ReadFigure => show(plain, '', separators);

/** @param left the figure before the caret @param right and behind it */
function show(left: string, right: string, separators: Separators): ReadFigure {
  const plain = (left + right).replace(/^0+(?=\d)/, '');
  const dropped = left.length + right.length - plain.length;
  return { plain, caret: caretBehind(Math.max(0, left.length - dropped), plain, separators) };
}

/** Where the caret stands behind so many digits and marks of a figure. */
function caretBehind(kept: number, plain: string, separators: Separators): number {
  const shown = groupFigure(plain, separators);
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === kept) return at;
    if (shown[at] !== separators.group) seen += 1;
  }
  return shown.length;
}
