/** What apps/web/src/site/entry-prerender.tsx exports. */
export interface PublicPages {
  /** Of the pages that are HTML before any script runs: '/', '/markets', … */
  readonly paths: readonly string[];
  readonly render: (path: string) => Promise<PublicPage>;
}

export interface PublicPage {
  /** Inside of the root element. */
  readonly html: string;
  /** Title, description and so on. */
  readonly head: string;
  /** Where it is not the template's. */
  readonly lang?: string;
}

/** @param url of the built entry */
export const loadPublicPages = async (url: string): Promise<PublicPages> =>
  (await import(url)) as PublicPages;

/** Puts a page into apps/web/index.html. Throws where the template has lost a placeholder. */
export function fillTemplate(template: string, { html, head, lang }: PublicPage): string {
  const filled = replaceOnce(replaceOnce(template, '<!--head-->', head), '<!--app-->', html);
  return lang ? filled.replace(/<html lang="[^"]*"/, () => `<html lang="${lang}"`) : filled;
}

/** By a function: in a text, `$&` and the like would mean something. */
function replaceOnce(template: string, placeholder: string, content: string): string {
  if (!template.includes(placeholder))
    throw new Error(`The template of the public pages has no ${placeholder}`);
  return template.replace(placeholder, () => content);
}
