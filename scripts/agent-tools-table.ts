import { AGENT_TOOLS } from '../apps/server/src/agents/agent-server.ts';

/** The table of docs/guides/agents.md: each tool, the scopes of which a key needs one, and what it does. */
export function formatAgentToolsTable(): string {
  const rows = Object.entries(AGENT_TOOLS).map(([name, { scopes, input, what }]) => [
    `\`${name}\``,
    scopes.map((scope) => `\`${scope}\``).join(' or '),
    Object.keys(input.shape)
      .map((field) => `\`${field}\``)
      .join(', '),
    what,
  ]);
  const head = ['tool', 'scope', 'takes', 'what it does, as the agent reads it'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (import.meta.main) console.log(formatAgentToolsTable());
