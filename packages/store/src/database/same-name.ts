/** SQL: what two names are compared by, so that none passes for the other by capitals, spaces or another way to write a letter. */
const folded = (name: string): string =>
  `lower(regexp_replace(trim(normalize(${name}::text, NFKC)), '\\s+', ' ', 'g'))`;

/** SQL: whether a reader would take one name for the other; null where one of them is. */
export const isSameName = (one: string, other: string): string => `${folded(one)} = ${folded(other)}`;
