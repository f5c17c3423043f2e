import { decodeHTML } from 'entities';

/** More than any summary needs: what a page's markup adds to it included. */
const MAX_MARKUP = 20_000;

/**
 * The text of a piece of HTML: without tags, comments, scripts and styles, characters instead of entities, one space
 * between words, no control characters. It is text: whoever shows it as HTML must escape it.
 * @param length characters at the most, the last of them an ellipsis where it was longer
 */
export function plainText(html: string, length: number): string {
  const text = decodeHTML(withoutTags(html.slice(0, MAX_MARKUP)))
    .replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** What stands between these is not text. */
const SILENT = ['script', 'style', 'template', 'noscript'];

/** Walks once: a regular expression could take time that grows with the square of what a stranger sends. */
function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  const texts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    texts.push(html.slice(at, open));
    at = endOfMarkup(lower, open);
  }
  texts.push(html.slice(at));
  return texts.join(' ');
}

/** The first place after a tag, a comment, or an element that holds no text; the end where it is never closed. */
function endOfMarkup(lower: string, open: number): number {
  if (lower.startsWith('<!--', open)) return after(lower, '-->', open);
  const name = /^<([a-z]+)/.exec(lower.slice(open, open + 16))?.[1];
  const isSilent = name !== undefined && SILENT.includes(name);
  return after(lower, '>', isSilent ? after(lower, `</${name}`, open) : open);
}

function after(lower: string, text: string, from: number): number {
  const found = lower.indexOf(text, from);
  return found < 0 ? lower.length : found + text.length;
}
