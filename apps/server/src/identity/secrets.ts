import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a URL, a header or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Without 0, 1, i, l, o and u, which are easily misread. */
export const LEGIBLE = '23456789abcdefghjkmnpqrstvwxyz';

/** Draws so many random letters, easy to read and type: 4.9 bits each. */
export function drawLegible(length: number): string {
  const letters: string[] = [];
  const limit = 256 - (256 % LEGIBLE.length); // beyond it some letters would come more often
  while (letters.length < length) {
    for (const byte of randomBytes(16)) {
      if (byte < limit && letters.length < length) letters.push(LEGIBLE[byte % LEGIBLE.length] as string);
    }
  }
  return letters.join('');
}

/** 59 bits, as 'k7m2-q9xw-4pfa': a password that its user must change at once. */
export const newOneTimePassword = (): string => (drawLegible(12).match(/.{4}/g) ?? []).join('-');

/** The stored hash of a secret: secrets are random, so one round of SHA-256 is enough. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The stored hashes of secrets, and whose each is. */
export function hashSecrets(secrets: readonly string[]) {
  const hashes = secrets.map(hashSecret);
  const byHash = new Map(hashes.map((stored, index) => [stored.toString('hex'), secrets[index] as string]));
  return { hashes, secretOf: (stored: Buffer): string => byHash.get(stored.toString('hex')) as string };
}
