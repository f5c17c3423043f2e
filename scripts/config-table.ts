import { CONFIG_VARIABLES, type ConfigVariable } from '../apps/server/src/config/config-variables.ts';

/** The table of docs/operating/configuration.md. */
export function formatConfigTable(): string {
  const rows = CONFIG_VARIABLES.map((variable: ConfigVariable) => [
    `\`${variable.name}\``,
    variable.default === undefined ? 'none' : `\`${variable.default}\``,
    variable.meaning,
    variable.allowed,
  ]);
  return [['Variable', 'Default', 'Meaning', 'Allowed'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

if (import.meta.main) console.log(formatConfigTable());
