export { createDatabase, type FreshDatabase } from './fresh-database.ts';
export { copyMigrated, createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
export {
  bendEverywhere,
  bendRequest,
  type BentRequest,
  type DocumentedOperation,
} from './malformed/bend-request.ts';
export type { JsonSchema, SampleGround } from './malformed/sample-schema.ts';
export { endConnections, ofProgram, renameDatabase } from './lost-database.ts';
export { readPdf } from './read-pdf.ts';
export { recordProof } from './record-proof.ts';
export { pictureOfOrder } from './reference/core-desk.ts';
export { createRandom, drawOperation, type Ground, type Random } from './reference/random-operation.ts';
export type { ReferenceMarket } from './reference/reference-market.ts';
export { financeReference } from './reference/reference-house.ts';
export { operateDesk } from './reference/reference-operation.ts';
export { buildCall, isOnTheWire, type WireCall, type WireOperation } from './reference/reference-wire.ts';
export {
  expireDesk,
  openReferenceDesk,
  stepDesk,
  stopOutDesk,
  type ReferenceDesk,
} from './reference/reference-orders.ts';
export { pictureOfReference, formatState, textOnce, type OrderTexts } from './reference/reference-picture.ts';
