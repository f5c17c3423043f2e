import { ENTRY_KINDS, type EntryKindFacts } from '../packages/core/src/index.ts';

/** The table of docs/ledger.md. */
export function formatEntryKindsTable(): string {
  const rows = Object.values<EntryKindFacts>(ENTRY_KINDS).map(
    ({ kind, trigger, postings, effect, reversal }) => [
      `\`${kind}\``,
      trigger,
      Object.entries(postings)
        .map(([account, sign]) => `${sign} \`${account}\``)
        .join(', '),
      effect.balance,
      effect.equity,
      effect.margin,
      reversal,
    ],
  );
  const head = ['Kind', 'When', 'Postings', 'Balance', 'Equity', 'Used margin', 'How it is taken back'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (import.meta.main) console.log(formatEntryKindsTable());
