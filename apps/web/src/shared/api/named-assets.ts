import type { Asset } from '@lonja/protocol';
import { knownLanguage } from '@lonja/words/languages';
import { pageLanguage } from './page-language.ts';

/** A listing under its name in the page's language; `otherName` is the catalogue's, by which it is found too. */
type NamedAsset = Asset & { readonly otherName?: string };

/**
 * Names instruments in the page's language, where they come in: lists, tickets and searches show what they are given. Names are loaded
 * for those who don't read English.
 */
export async function namedAssets(assets: readonly Asset[]): Promise<NamedAsset[]> {
  const language = knownLanguage([pageLanguage()]) ?? 'en';
  if (language === 'en') return [...assets];
  const { instrumentName } = await import('@lonja/words/instrument-names');
  return assets.map((asset) => {
    const name = instrumentName(asset, language);
    return name === asset.name ? asset : { ...asset, name, otherName: asset.name };
  });
}
