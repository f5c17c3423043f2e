import { expect, it, vi } from 'vitest';
import { createPageFacts, placeholderFacts } from './facts.ts';

const pageWith = (facts: object) =>
  `<html><script type="application/json" id="facts">${JSON.stringify(facts)}</script><p>…</p></html>`;

it('[PUB-13] gives what the server put into the page, and a dash for what it did not', () => {
  const facts = createPageFacts(pageWith({ uptime: '99.98 %' }), () => Promise.reject(new Error('away')));
  expect([facts.get('uptime'), facts.get('nothing')]).toEqual(['99.98 %', '—']);
});

it('[PUB-13] takes newer texts, and keeps the old ones when the server is away or broken', async () => {
  const answers = [pageWith({ uptime: '99.99 %' }), '<html>502 Bad Gateway</html>'];
  const facts = createPageFacts(pageWith({ uptime: '99.98 %' }), () => {
    const next = answers.shift();
    return next === undefined ? Promise.reject(new Error('away')) : Promise.resolve(next);
  });
  const listener = vi.fn<() => void>();
  facts.subscribe(listener);
  await facts.refresh();
  expect([facts.get('uptime'), listener.mock.calls.length]).toEqual(['99.99 %', 1]);
  await facts.refresh();
  await facts.refresh();
  expect([facts.get('uptime'), listener.mock.calls.length]).toEqual(['99.99 %', 1]);
});

it('is a placeholder while pages are built', () => {
  expect(placeholderFacts.get('quote.^GSPC.bid')).toBe('{{quote.^GSPC.bid}}');
});
