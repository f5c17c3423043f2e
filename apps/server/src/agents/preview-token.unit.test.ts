import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeOrderId,
  PREVIEW_LIFETIME_MS,
  derivePreviewSecret,
  readPreview,
  writePreview,
  type Preview,
} from './preview-token.ts';

const NOW = Date.UTC(2026, 0, 5, 15);
const PREVIEW: Preview = {
  account: 7,
  order: { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1', price: '191.24' },
  quote: { bid: '191.20', ask: '191.24', at: '2026-01-05T15:00:00.000Z' },
  until: NOW + PREVIEW_LIFETIME_MS,
  nonce: 'n',
};
const SECRET = derivePreviewSecret('lonja_one');
const TOKEN = writePreview(SECRET, PREVIEW);
const read = (token: string, secret = SECRET, account: number | null = 7, now = NOW) =>
  readPreview(secret, token, { account, now });

describe('the token of a preview', () => {
  test('[API-24] is read by its key on its account until its time is over', () => {
    expect(read(TOKEN)).toEqual(PREVIEW);
    expect(read(TOKEN, SECRET, 7, PREVIEW.until - 1)).toEqual(PREVIEW);
    expect(read(TOKEN, SECRET, 7, PREVIEW.until)).toBe('preview_expired');
  });

  test('[API-24] is unknown to another key and on another account', () => {
    expect(read(TOKEN, derivePreviewSecret('lonja_other'))).toBe('preview_unknown');
    expect(read(TOKEN, SECRET, 8)).toBe('preview_unknown');
    expect(read(TOKEN, SECRET, null)).toBe('preview_unknown');
  });

  test('[API-24] is one text: whatever is altered, added or cut is unknown', () => {
    const characters = fc.constantFrom('A', 'B', 'x', '0', '9', '-', '_', '.', '=', ' ');
    fc.assert(
      fc.property(fc.nat(TOKEN.length - 1), characters, fc.constantFrom(0, 1), (at, character, cut) => {
        const altered = TOKEN.slice(0, at) + character + TOKEN.slice(at + cut);
        fc.pre(altered !== TOKEN);
        expect(read(altered)).toBe('preview_unknown');
      }),
    );
    for (const text of ['', '.', '..', TOKEN.slice(0, -1), `${TOKEN}.`, TOKEN.split('.')[0] as string])
      expect(read(text)).toBe('preview_unknown');
  });

  test('[API-24] has an order id of its own, which a client order id may be', () => {
    const another = writePreview(SECRET, { ...PREVIEW, nonce: 'm' });
    expect(computeOrderId(TOKEN)).toBe(computeOrderId(TOKEN));
    expect(computeOrderId(TOKEN)).not.toBe(computeOrderId(another));
    expect(computeOrderId(TOKEN)).toMatch(/^mcp-[\w-]{32}$/);
  });
});
