const readContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** By what this platform signs, as the server says in the page: this page may ask nobody. */
export const signersOfPage = (): readonly string[] =>
  (readContent('signing-certificates').match(/\b[0-9a-f]{64}\b/g) ?? []).map(String);

/** Name and address of the installation whose page this is, as the server wrote them into it; the page's own address where it did not. */
export const installationOfPage = (): { readonly name: string; readonly address: string } => ({
  name: readContent('installation-name') || 'Lonja',
  address: readContent('installation-address') || location.origin,
});
