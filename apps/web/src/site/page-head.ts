import { LANGUAGES } from '@lonja/words/languages';
import type { PageDescription } from './page-descriptions.ts';

/** Replaced by the site's origin on the server. */
const ORIGIN = '{{site.origin}}';
const PICTURE = { path: '/og.png', width: 1200, height: 630 } as const;

/** Title, description, canonical address, Open Graph and JSON-LD of a page. Each has one language, so no hreflang. */
export function renderHead(path: string, page: PageDescription): string {
  const { title, description, isIndexed } = page;
  const address = `${ORIGIN}${page.canonical ?? path}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    isIndexed || page.canonical ? `<link rel="canonical" href="${address}" />` : '',
    isIndexed ? '' : meta('name', 'robots', 'noindex'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', LANGUAGES[page.language ?? 'es'].locale.replace('-', '_')),
    meta('property', 'og:site_name', 'Lonja'),
    meta('property', 'og:image', ORIGIN + PICTURE.path),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', 'Lonja: opera el mercado con fondos virtuales'),
    meta('name', 'twitter:card', 'summary_large_image'),
    isIndexed ? `<script type="application/ld+json">${jsonLd(path, page)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ');
}

function jsonLd(path: string, page: PageDescription): string {
  const organization = {
    '@type': 'Organization',
    '@id': `${ORIGIN}/#organization`,
    name: 'Lonja',
    url: `${ORIGIN}/`,
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${ORIGIN}/#website`,
    name: 'Lonja',
    url: `${ORIGIN}/`,
    inLanguage: 'es',
    publisher: { '@id': organization['@id'] },
  };
  const software = {
    '@type': 'SoftwareApplication',
    name: 'Lonja',
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Web',
    description: page.description,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
  const own = page.crumb === undefined ? software : buildTrail(path, page.crumb);
  const graph = { '@context': 'https://schema.org', '@graph': [organization, site, own] };
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}

const buildTrail = (path: string, crumb: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: crumb, item: ORIGIN + path },
  ],
});

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
