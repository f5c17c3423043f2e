export interface Statement {
  /** Under which the connection keeps it prepared; none for a word that needs no plan. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/**
 * The same statement, raising in the database when it touches another number of rows than `$1` says:
 * so the commit may travel in the same flight.
 */
export const exactly = (update: string): string =>
  `with touched as (${update} returning 1) select require_rows(count(*), $1) from touched`;
