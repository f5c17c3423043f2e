/** A quantity's text, and the zeros at its end that say nothing but how exact it is. */
export function splitZeros(text: string): readonly [said: string, zeros: string] {
  const zeros = /(?:[.,]|(?<=[.,]\d*[1-9]))0+$/u.exec(text)?.[0] ?? '';
  return [text.slice(0, text.length - zeros.length), zeros];
}
