import { parseCatalogue } from '@lonja/feeds/catalogue';
import catalogue from '@lonja/feeds/instruments.csv?raw';
import { proveFiles, type FilesProof, type NamedText } from '@lonja/proof';

/** What the page asks for, and the answer to it. */
export interface ProofRequest {
  readonly number: number;
  readonly files: readonly NamedText[];
}
export interface ProofResponse {
  readonly number: number;
  readonly proof: FilesProof;
}

addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => {
  const proof = proveFiles(data.files, parseCatalogue(catalogue));
  postMessage({ number: data.number, proof } satisfies ProofResponse);
});
