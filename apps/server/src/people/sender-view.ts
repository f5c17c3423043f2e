import type { FillSender } from '@lonja/core';
import type { Sender } from '@lonja/protocol';

/** Who is behind an order or a fill; null where that was not recorded. */
export function senderAnswer(sender: FillSender | undefined): Sender | null {
  if (!sender) return null;
  switch (sender.kind) {
    case 'person':
    case 'administrator':
    case 'rule':
      return sender;
    case 'key':
      return { kind: 'key', key: sender.key, name: sender.label };
    case 'agent':
      return { kind: 'agent', key: sender.key, name: sender.label, words: sender.words };
    case 'hook':
      return { kind: 'hook', hook: sender.hook, name: sender.label };
    case 'approval':
      return { kind: 'approval', key: sender.key, name: sender.label, approvedBy: sender.approvedBy };
  }
}
