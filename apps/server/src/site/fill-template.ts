/** The text of a placeholder; undefined for an unknown name. */
export type TextOf = (name: string) => string | undefined;

const PLACEHOLDER = /\{\{([\w.^=-]+)\}\}/g;
/** The placeholder in a script element of type application/json: the same texts for the page's own script. */
const FACTS = 'facts';

/** The names of a template's placeholders. */
export const listPlaceholders = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name as string)),
];

/**
 * The template with each `{{name}}` as escaped text, and `{{facts}}` as JSON of all of them.
 * @throws Error for a name without a text: a placeholder must never be seen
 */
export function fillTemplate(template: string, textOf: TextOf): string {
  const names = listPlaceholders(template).filter((name) => name !== FACTS);
  const texts = new Map(names.map((name) => [name, requiredText(name, textOf)]));
  const facts = JSON.stringify(Object.fromEntries(texts)).replaceAll('<', String.raw`\u003c`);
  return template.replace(PLACEHOLDER, (_, name: string) =>
    name === FACTS ? facts : escapeHtml(texts.get(name) as string),
  );
}

function requiredText(name: string, textOf: TextOf): string {
  const text = textOf(name);
  if (text === undefined) throw new Error(`no text for the placeholder ${name}`);
  return text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** Text as it may stand in an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] as string);
