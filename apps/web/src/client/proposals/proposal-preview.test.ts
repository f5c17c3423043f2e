import type { CallOutput } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { previewOf } from './proposal-preview.model.ts';

const proposal = {
  symbol: 'BTC',
  side: 'buy',
  type: 'market',
  quantity: '0.01',
  notional: null,
  leverage: 5,
  limitPrice: null,
  stopPrice: null,
} as CallOutput<'listProposals'>[number];
const ORDER = { symbol: 'BTC', side: 'buy', leverage: 5, quantity: '0.01' };

it.each([
  ['a market order', {}, { ...ORDER, type: 'market' }],
  ['a limit', { type: 'limit', limitPrice: '1000' }, { ...ORDER, type: 'limit', limitPrice: '1000' }],
  ['a stop', { type: 'stop', stopPrice: '2000' }, { ...ORDER, type: 'stop', stopPrice: '2000' }],
  [
    'a stop-limit',
    { type: 'stop_limit', stopPrice: '2000', limitPrice: '2100' },
    { ...ORDER, type: 'stop_limit', stopPrice: '2000', limitPrice: '2100' },
  ],
  [
    'an amount of money',
    { quantity: null, notional: '50' },
    { symbol: 'BTC', side: 'buy', leverage: 5, type: 'market', notional: '50' },
  ],
  ['a close', { kind: 'close', side: null, quantity: null }, undefined],
  ['what trails', { type: 'trailing_stop' }, undefined],
] as const)('[API-24] %s is previewed as what it is', (_what, more, wanted) => {
  expect(previewOf({ ...proposal, ...more } as typeof proposal)).toEqual(wanted);
});
