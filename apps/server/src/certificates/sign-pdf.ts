import { setImmediate } from 'node:timers/promises';
import { Signer, SignPdf } from '@signpdf/signpdf';
import type { SigningKey } from '@lonja/store/certificates/signing-keys';
import { signDetached } from './sign-detached.ts';

/** Bytes that the document keeps free for a signature: about 2,200 with a certificate of the longest names. */
export const SIGNATURE_BYTES = 4_096;

/** Signs a PDF that has a placeholder: its every byte besides the signature itself. */
export async function signPdf(pdf: Buffer, key: SigningKey): Promise<Buffer> {
  await setImmediate();
  return new SignPdf().sign(pdf, new DetachedSigner(key));
}

class DetachedSigner extends Signer {
  readonly #key: SigningKey;

  constructor(key: SigningKey) {
    super();
    this.#key = key;
  }

  override sign(signed: Buffer): Promise<Buffer> {
    return signDetached(signed, this.#key);
  }
}
