import type { AppDependencies } from './calls/app.ts';
import { createPublicPages } from '../site/public-pages.ts';
import { createSiteTexts, unmeasuredTexts } from '../site/site-texts.ts';
import type { ServerOptions } from './server-options.ts';

/** The built web app with its public pages; undefined where the API alone is served. */
export function builtWeb(
  { webFolder: folder, market, site, isDemonstration = false, logger, clock }: ServerOptions,
  { siteMetrics, readTransparency, registration: { kind: registration }, origin }: SiteDependencies,
): AppDependencies['web'] {
  if (folder === undefined) return undefined;
  const publicPages = createPublicPages({
    folder,
    readTexts: createSiteTexts({
      siteMetrics,
      readTransparency,
      market,
      site,
      registration,
      isDemonstration,
      origin,
      clock,
      quotes: market.streamQuotes,
    }),
    fallback: () => unmeasuredTexts({ site, registration, isDemonstration }, origin()),
    clock,
    onFault: (error: unknown) => logger.error({ err: error }, 'public pages'),
  });
  return { folder, publicPages };
}

interface SiteDependencies extends Pick<
  AppDependencies,
  'siteMetrics' | 'readTransparency' | 'registration'
> {
  readonly origin: () => string;
}
