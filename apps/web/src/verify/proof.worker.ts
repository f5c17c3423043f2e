import { parseCatalogue } from '@lonja/feeds/catalogue';
import catalogue from '@lonja/feeds/instruments.csv?raw';
import { proveFiles, type FilesProof, type NamedFile } from '@lonja/proof';

/** What the page asks for, and the answer to it. */
export interface ProofRequest {
  readonly number: number;
  readonly files: readonly NamedFile[];
  /** SHA-256 of the certificates that this platform signs by. */
  readonly signers: readonly string[];
}
export interface ProofResponse {
  readonly number: number;
  readonly proof: FilesProof;
}

addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => {
  const proof = proveFiles(data.files, parseCatalogue(catalogue), data.signers);
  postMessage({ number: data.number, proof } satisfies ProofResponse);
});
