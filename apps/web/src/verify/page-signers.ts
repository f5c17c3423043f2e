const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** By what this platform signs, as the server says in the page: this page may ask nobody. */
export const signersOfPage = (): readonly string[] =>
  (contentOf('signing-certificates').match(/\b[0-9a-f]{64}\b/g) ?? []).map(String);

/** Whose page this is; where it stands while the server does not say it. */
export const installationOfPage = (): { readonly name: string; readonly address: string } => ({
  name: contentOf('installation-name') || 'Lonja',
  address: contentOf('installation-address') || location.origin,
});
