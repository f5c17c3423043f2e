import { decodeHTML } from 'entities';

/** More than any summary needs, markup included. */
const MAX_MARKUP = 20_000;

/**
 * The text of a piece of HTML: without tags, comments, scripts and styles, characters instead of entities, one space between
 * words, no control characters. The result is text and must be escaped when shown as HTML.
 * @param length maximum of characters; a longer text ends with an ellipsis
 */
export function plainText(html: string, length: number): string {
  const text = decodeHTML(withoutTags(html.slice(0, MAX_MARKUP)))
    .replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** Elements whose content is not text. */
const SILENT = ['script', 'style', 'template', 'noscript'];

/** A single pass, because a regular expression could take quadratic time on untrusted input. */
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
