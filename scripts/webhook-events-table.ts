import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '../packages/core/src/index.ts';
import { WEBHOOK_PAYLOADS } from '../packages/protocol/src/index.ts';

/** The table of docs/guides/webhooks.md: each type of event, when it is sent, and the figures that it has beside user and account. */
export function formatWebhookEventsTable(): string {
  const rows = WEBHOOK_EVENT_TYPES.map((type) => {
    const row = WEBHOOK_EVENTS[type];
    const figures = Object.keys(WEBHOOK_PAYLOADS.get(type)!.shape.data.shape).filter(
      (name) => name !== 'user' && name !== 'account',
    );
    return [
      `\`${type}\``,
      row.when,
      figures.map((name) => `\`${name}\``).join(', '),
      'isOfInstallation' in row ? 'yes' : '',
    ];
  });
  const head = ['type', 'sent when', '`data`', 'installation'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (import.meta.main) console.log(formatWebhookEventsTable());
