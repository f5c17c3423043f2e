import {
  CALL_SCHEMAS,
  CALLS,
  getKeyAccess,
  findLimit,
  type CallLimit,
  type CallName,
  type CallRow,
} from '../packages/protocol/src/index.ts';

/** The table of docs/guides/api.md. */
export function formatCallsTable(): string {
  const rows = (Object.keys(CALLS) as CallName[]).map((name) => {
    const row: CallRow = CALLS[name];
    const access = getKeyAccess(row);
    const limit = findLimit(row);
    return [
      `\`${row.route.replace(/:(\w+)/g, '{$1}')}\``,
      row.policy,
      access === 'person' ? 'none' : access === 'public' ? '' : `\`${access}\``,
      limit ? formatLimit(limit) : '',
      CALL_SCHEMAS[name].what,
    ];
  });
  const head = ['call', 'who', 'API key', 'a minute', 'what'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const COUNTED: Readonly<Record<CallLimit['of'], string>> = {
  address: 'an address',
  person: 'a person',
  attempt: 'an account and address',
};

const formatLimit = ({ perMinute, of }: CallLimit): string =>
  `${perMinute.toLocaleString('en-US')} ${COUNTED[of]}`;

if (import.meta.main) console.log(formatCallsTable());
