export { DataFolderInUse } from './folder-lock.ts';
export { startEmbedded, type Embedded } from './start-embedded.ts';
export { startSupervised } from './supervised.ts';
