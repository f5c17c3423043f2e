export interface Statement {
  /** Under which the connection keeps it prepared; none for a word that needs no plan. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Where it can be a step of a statement that does several at once. */
  readonly step?: Step;
}

/** Under one name always the same. */
interface Step {
  /** Its text, with its values as the parameters from `$first` on. */
  readonly write: (first: number) => string;
  /** How many rows it must touch; undefined where any number will do. */
  readonly rows: number | undefined;
}

/** A statement that raises in the database when it touches another number of rows: so the commit may travel in the same flight. */
export const requireRows = (statement: string, rows: string): string =>
  `with touched as (${statement}) select require_rows(count(*), ${rows}) from touched`;

/** The same update, which must touch as many rows as `$1` says. */
export const exactly = (update: string): string => requireRows(`${update} returning 1`, '$1');

/** Makes one statement of several; each kind is written once and then prepared. */
export type Fusion = (statements: readonly Statement[]) => Statement | undefined;

/**
 * All steps in one statement, which is its own transaction: an order alone then costs one message instead of nine. A step
 * that is checked runs before those that are not. Undefined where one of them is no step.
 */
export function createFusion(): Fusion {
  const known = new Map<string, { readonly name: string; readonly text: string }>();
  return (statements) => {
    if (statements.length === 0 || statements.some(({ step }) => step === undefined)) return undefined;
    const kind = statements.map(({ name }) => name).join(' ');
    let fused = known.get(kind);
    if (!fused) known.set(kind, (fused = { name: `fused-${known.size}`, text: fusedText(statements) }));
    return { ...fused, values: statements.flatMap(({ values }) => values ?? []) };
  };
}

function fusedText(statements: readonly Statement[]): string {
  const steps: string[] = [];
  const checks: string[] = [];
  let first = 1;
  for (const [index, { step, values }] of statements.entries()) {
    if (!step) throw new Error('a statement is no step');
    steps.push(`s${index} as (${step.write(first)})`);
    if (step.rows !== undefined) checks.push(checkOf(`s${index}`, step.rows));
    first += values?.length ?? 0;
  }
  const checked = checks.length > 0 ? ` where case ${checks.join(' ')} end` : '';
  return `with ${steps.join(', ')} select${checked}`;
}

/**
 * Raises where a step of one row touched another number of rows than it must: the other one of 0 and 1. As a condition
 * that is never met nothing is called and nothing is answered where all is well, which is a twelfth of the whole statement.
 */
const checkOf = (step: string, rows: number): string =>
  `when (select count(*) from ${step}) <> ${rows} then require_rows(${1 - rows}, ${rows}) is null`;
