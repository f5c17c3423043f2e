/**
 * Dialogs lock the page's scroll with a style element that they insert. The policy allows it by the nonce that the
 * server put in the page; the library that inserts it looks for this global name.
 */
export function allowInjectedStyles(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
