import type { FileSignature } from '@lonja/protocol';

/** Signs what the installation answers for, figure by figure. */
export interface FileSigner {
  /** The file with its signature: the same for the same file and key. */
  signFile<File extends object>(file: File): Promise<File & { readonly signature: FileSignature }>;
}
