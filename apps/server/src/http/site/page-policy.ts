/** The content policies of pages and files: nothing from other origins, no inline scripts, no framing. */
export interface PagePolicies {
  /** Of a public page. */
  readonly visitor: string;
  /** Of the app's shell: Radix injects a style element, which carries this answer's nonce. */
  readonly app: (nonce: string) => string;
  /** Of a file. The service worker has the policy of its own file: it fetches from its own origin only. */
  readonly file: string;
}

const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** @param isSecure whether browsers reach the site by https: over plain http, as in a classroom, requests must not be upgraded */
export function createPagePolicies(isSecure: boolean): PagePolicies {
  const directives = [...DIRECTIVES, ...(isSecure ? ['upgrade-insecure-requests'] : [])];
  return {
    visitor: [...directives, "style-src 'self'"].join('; '),
    app: (nonce) =>
      [...directives, `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"].join('; '),
    file: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  };
}
