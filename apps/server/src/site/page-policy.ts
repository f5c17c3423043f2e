/** The content policies of pages and files: nothing from other origins, no inline scripts, no framing. */
export interface PagePolicies {
  /** Policy of a public page. */
  readonly visitor: string;
  /** Policy of the app's shell: Radix injects a style element, which carries this answer's nonce. */
  readonly app: (nonce: string) => string;
  /** Policy of the page that computes a person's own data again: what is dropped on it can leave it by no connection and no form. */
  readonly proof: (nonce: string) => string;
  /** Policy of the worker that computes a person's data: the market model is WebAssembly, and has nobody to talk to but its page. */
  readonly proofWorker: string;
  /** Policy of a file. The service worker has the policy of its own file: it fetches from its own origin only. */
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
  /** Radix positions what it opens by style attributes. */
  const withStyles = (base: readonly string[], nonce: string) =>
    [...base, `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"].join('; ');
  const closed = directives.map((one) => one.replace(/^(connect-src|form-action) .*/, "$1 'none'"));
  return {
    visitor: [...directives, "style-src 'self'"].join('; '),
    app: (nonce) => withStyles(directives, nonce),
    proof: (nonce) => withStyles(closed, nonce),
    proofWorker: "default-src 'none'; script-src 'wasm-unsafe-eval'",
    file: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  };
}
