export * from './scaled.ts';
export * from './rounding.ts';
export * from './decimal.ts';
export * from './amounts.ts';
export * from './fraction.ts';
export * from './is-shown-as.ts';
