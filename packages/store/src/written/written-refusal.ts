/** A refusal's code, with its figures where it has some. */
export interface WrittenRefusal {
  readonly code: string;
  readonly details?: object;
}
