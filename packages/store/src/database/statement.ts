export interface Statement {
  /** Name of the prepared statement; none for a command without a plan. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Where it can be a step of a combined statement. */
  readonly step?: Step;
}

/** The same for every statement of one name. */
interface Step {
  /** Text of the statement with parameters numbered from `$first`. */
  readonly write: (first: number) => string;
  /** How many rows it must touch; undefined for any number. */
  readonly rows: number | undefined;
}

/** A statement that raises in the database when it touches another number of rows, so that the commit can be sent with it. */
export const requireRows = (statement: string, rows: string): string =>
  `with touched as (${statement}) select require_rows(count(*), ${rows}) from touched`;

/** The same update, which must touch as many rows as `$1` says. */
export const exactly = (update: string): string => requireRows(`${update} returning 1`, '$1');

/** Combines statements into one; each combination is written once and then prepared. */
export type Fusion = (statements: readonly Statement[]) => Statement | undefined;

/**
 * All steps in one statement, which is its own transaction: a single order then costs one message instead of nine. Checked
 * steps run before unchecked ones. Undefined where one of them is no step.
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
    if (step.rows !== undefined) checks.push(formatCheck(`s${index}`, step.rows));
    first += values?.length ?? 0;
  }
  const checked = checks.length > 0 ? ` where case ${checks.join(' ')} end` : '';
  return `with ${steps.join(', ')} select${checked}`;
}

/**
 * Raises where a single-row step touched another number of rows than it must (1 instead of 0, or 0 instead of 1). Written as a
 * condition that is normally false, so that nothing is called or returned, which saves a twelfth of the whole statement.
 */
const formatCheck = (step: string, rows: number): string =>
  `when (select count(*) from ${step}) <> ${rows} then require_rows(${1 - rows}, ${rows}) is null`;
