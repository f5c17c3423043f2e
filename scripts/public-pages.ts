/** What apps/web/src/site/entry-prerender.tsx exports. */
export interface PublicPages {
  /** Pages that are HTML before any script runs: '/', '/markets', … */
  readonly pages: readonly PageEntry[];
  readonly render: (path: string) => Promise<PublicPage>;
}

export interface PageEntry {
  readonly path: string;
  /** Whether a signed-in visitor is led to the app instead. */
  readonly leadsSignedIn: boolean;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
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

/** The server fills these in with the figures of the running system; without a server they are dashes. */
export const withoutFigures = (html: string): string =>
  html.replaceAll('{{facts}}', '{}').replace(/\{\{[\w.^=-]+\}\}/g, '—');

/** Where the server puts the address of the site. */
const ORIGIN = '{{site.origin}}';

export const renderSitemap = (pages: readonly PageEntry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ isIndexed }) => isIndexed)
      .map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

export const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /app/
Disallow: /admin/

Sitemap: ${ORIGIN}/sitemap.xml
`;

/** What the server reads to know its pages: the file of each address, its type, whom it leads on. */
export const buildManifest = (pages: readonly PageEntry[]): object => ({
  ...Object.fromEntries(
    pages.map(({ path, leadsSignedIn }) => [
      path,
      {
        file: `${path.slice(1)}/index.html`.replace(/^\//, ''),
        type: 'text/html; charset=utf-8',
        leadsSignedIn,
      },
    ]),
  ),
  '/sitemap.xml': { file: 'sitemap.xml', type: 'application/xml; charset=utf-8', leadsSignedIn: false },
  '/robots.txt': { file: 'robots.txt', type: 'text/plain; charset=utf-8', leadsSignedIn: false },
});
