import type { clientEn } from './en.ts';

/** The texts of a language in the shape of the first. */
type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };
export type ClientCatalogue = Texts<typeof clientEn>;
