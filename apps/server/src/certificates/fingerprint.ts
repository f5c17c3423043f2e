import { createHash } from 'node:crypto';

/** SHA-256 of a certificate, hexadecimal: what people compare. @param certificate DER */
export const computeFingerprint = (certificate: Buffer): string =>
  createHash('sha256').update(certificate).digest('hex');
