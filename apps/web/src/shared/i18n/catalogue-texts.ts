/** The texts of a language in the shape of the first catalogue. */
export type CatalogueTexts<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : CatalogueTexts<T[Key]>;
};
