import type { Sender } from '@lonja/protocol';

type Named = Exclude<Sender['kind'], 'rule' | 'administrator'>;

/**
 * Who sent an order, to stand behind what it came from; nothing where that says it already, or it is not recorded.
 * @param text the words of a kind of sender
 */
export function senderText(
  sentBy: Sender | null,
  text: (kind: Named, figures: { readonly name: string; readonly words: string }) => string,
): string {
  if (!sentBy || sentBy.kind === 'rule' || sentBy.kind === 'administrator') return '';
  const name = ('name' in sentBy ? sentBy.name : null) ?? '—';
  return ` · ${text(sentBy.kind, { name, words: (sentBy.kind === 'agent' ? sentBy.words : null) ?? '—' })}`;
}
