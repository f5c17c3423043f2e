export * from './money/index.ts';
export * from './instrument/instrument.ts';
export * from './instrument/leverage.ts';
export * from './quote/quote.ts';
export * from './quote/conversion.ts';
