import { expect, it } from 'vitest';
import type { Listing } from '../../account/directory.ts';
import { findCommands, findInstruments } from './command-palette.model.ts';

const listing = (symbol: string, name: string) =>
  ({ asset: { symbol, name, leverageType: symbol === 'EURUSD' ? 'forex' : 'none' } }) as Listing;
const listings = [
  listing('EURCAD', 'Euro / Canadian Dollar'),
  listing('EURUSD', 'Euro / US Dollar'),
  listing('USD', 'A fund'),
  listing('USDJPY', 'US Dollar / Yen'),
];
const symbols = (search: string) => findInstruments(listings, search).map(({ asset }) => asset.symbol);

it('finds the symbol itself first, then what begins with it, then what has it', () => {
  expect(symbols('usd')).toEqual(['USD', 'USDJPY', 'EURUSD']);
  expect(symbols('eur')).toEqual(['EURUSD', 'EURCAD']);
  expect(symbols('Euro / us')).toEqual(['EURUSD']);
  expect(symbols('  ')).toEqual([]);
});

it('finds commands by every word', () => {
  const commands = [{ label: 'Go to Market' }, { label: 'Go to News' }];
  expect(findCommands(commands, 'mar go')).toEqual([commands[0]]);
  expect(findCommands(commands, '')).toEqual(commands);
});
