import { hash } from 'node:crypto';
import { formatUuid } from '@lonja/protocol/uuid';

/** The UUID of a name within a namespace, which is a UUID too: the same each time (version 5 of RFC 9562). */
export function idOfName(namespace: string, name: string): string {
  const bytes = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const digest = hash('sha1', Buffer.concat([bytes, Buffer.from(name)]), 'buffer').subarray(0, 16);
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return formatUuid(digest.toString('hex'));
}
