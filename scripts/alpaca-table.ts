import { formatOperations } from '../apps/server/src/alpaca/operations/operations-table.ts';

/** The operations of docs/guides/alpaca.md. */
console.log(formatOperations());
