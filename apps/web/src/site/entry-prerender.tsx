import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { PAGES, pageOf, type PublicPage } from './pages.ts';

/** Addresses to write as HTML files; '/404' is what the server answers for an unknown one. */
export const paths: readonly string[] = Object.keys(PAGES);

export async function render(path: string): Promise<{ readonly html: string; readonly head: string }> {
  const page = pageOf(path);
  const { Page } = await page.load();
  const { prelude } = await prerender(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  return { html: await new Response(prelude).text(), head: headOf(page) };
}

const headOf = ({ title, description, isIndexed }: PublicPage): string =>
  [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:locale" content="es_ES" />',
    '<meta property="og:site_name" content="Lonja" />',
    isIndexed ? '' : '<meta name="robots" content="noindex" />',
  ]
    .filter(Boolean)
    .join('\n    ');

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
