import type { OperationRow } from './operation-row.ts';
import { OPERATIONS, type OperationName } from './operations.ts';

/** What a row says of an operation. */
const STATE: Readonly<Record<OperationRow['answer'], string>> = {
  full: 'in full',
  empty: 'truthfully nothing',
  refused: 'refused',
};

/** How many operations there are of each kind, and all of them, in Markdown. */
export function formatOperations(): string {
  const names = Object.keys(OPERATIONS) as OperationName[];
  const rows = names.map((name) => {
    const { api, group, method, path, answer } = OPERATIONS[name];
    return [`\`${method} ${path}\``, name, api, group, STATE[answer]];
  });
  const head = ['operation', 'operationId', 'API', 'group', 'here'];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${formatCount(names)}\n\n${table.join('\n')}`;
}

function formatCount(names: readonly OperationName[]): string {
  const count = (answer: OperationRow['answer']): number =>
    names.filter((name) => OPERATIONS[name].answer === answer).length;
  return (
    `${names.length} operations: ${count('full')} in full, ${count('empty')} that truthfully answer that there is nothing, ` +
    `and ${count('refused')} refused.`
  );
}
