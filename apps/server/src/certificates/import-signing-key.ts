import { webcrypto } from 'node:crypto';

/** A key for signing by RSA with SHA-256, which cannot be read out again. @param privateKey PKCS #8, DER */
export const importSigningKey = (privateKey: Buffer): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(privateKey),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
