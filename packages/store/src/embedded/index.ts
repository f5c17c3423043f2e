export { DataFolderInUse } from './folder-lock.ts';
export { startEmbedded, withEmbedded, type Embedded } from './start-embedded.ts';
export { StartRefusal } from './start-refusal.ts';
export { startSupervised, type Supervised } from './supervised.ts';
