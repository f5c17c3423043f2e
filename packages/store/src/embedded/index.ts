export { DataFolderInUse } from './folder-lock.ts';
export { startEmbedded, type Embedded, type EmbeddedOptions } from './start-embedded.ts';
