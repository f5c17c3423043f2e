/** `full`: does here what it does there; `empty`: answers truthfully that there is nothing; `refused`: says that this venue does not offer it. */
type OperationAnswer = 'full' | 'empty' | 'refused';

/** Method and path, with {names} where parameters stand. */
type OperationRoute = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v${string}`;

/** A row as it is written. */
export type OperationCells = readonly [answer: OperationAnswer, group: string, route: OperationRoute];

/** An operation of Alpaca's API, as its OpenAPI documents name it. */
export interface OperationRow {
  readonly answer: OperationAnswer;
  readonly api: 'trading' | 'data';
  readonly group: string;
  readonly method: string;
  /** With {names} where parameters stand. */
  readonly path: string;
}
