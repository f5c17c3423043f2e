export interface Statement {
  /** Under which the connection keeps it prepared; none for a word that needs no plan. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}
