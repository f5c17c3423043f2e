import { expect, it } from 'vitest';
import { addCompared, parseCompared } from './compared-choice.ts';

it('takes three at most, each once', () => {
  const three = ['AAPL', 'BTC', 'AAPL', '^GSPC', 'ETH'].reduce(addCompared, parseCompared(undefined));
  expect(three.map(({ symbol }) => symbol)).toEqual(['AAPL', 'BTC', '^GSPC']);
});

it('reads what is stored, whatever it is', () => {
  const hidden = { symbol: 'BTC', isHidden: true };
  expect(parseCompared([{ symbol: 'AAPL' }, 1, null, { symbol: '' }, hidden])).toEqual([
    { symbol: 'AAPL', isHidden: false },
    hidden,
  ]);
  expect(parseCompared('nonsense')).toEqual([]);
});
