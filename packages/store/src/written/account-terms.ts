import { usd, type AccountTerms } from '@lonja/core';

/** An account's terms as JSON, its grant in micros of a USD. */
export type WrittenTerms = Omit<AccountTerms, 'grant'> & { readonly grant: string };

export const writeTerms = ({ grant, ...terms }: AccountTerms): WrittenTerms => ({
  ...terms,
  grant: String(grant),
});

export const readTerms = ({ grant, ...terms }: WrittenTerms): AccountTerms => ({
  ...terms,
  grant: usd(BigInt(grant)),
});
