import type { Problem, Unchecked } from './problem.ts';
import type { FoundSignature } from './verify-signature.ts';

/** Signers that whoever checks knows, as SHA-256 of certificates, hexadecimal. */
export interface KnownSigners {
  /** Signers of the installation whose page it is, or that whoever asks has named. */
  readonly own: readonly string[];
  /** What came with the files: as anybody may have made it as them, it proves nothing of who signed. */
  readonly supplied: readonly string[];
}

/** By whom something was signed, as far as whoever checks can know. Only `own` makes it genuine. */
export interface Signer {
  readonly standing: 'own' | 'supplied' | 'other' | 'unknown';
  /** SHA-256 of the certificate by whose key it was signed, hexadecimal. */
  readonly fingerprint: string;
  /** What that certificate calls itself: whoever makes one writes what he likes. */
  readonly name: string;
}

/** @param signature one that was made by the key of its certificate */
export function classifySigner(
  { fingerprint, name }: FoundSignature,
  { own, supplied }: KnownSigners,
): Signer {
  const standing = own.includes(fingerprint)
    ? 'own'
    : supplied.includes(fingerprint)
      ? 'supplied'
      : own.length > 0
        ? 'other'
        : 'unknown';
  return { standing, fingerprint, name };
}

/** What a signature leaves open, or is no proof of: nothing where it is the installation's own. */
export function doubtsAbout({ standing, ...who }: Signer): {
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
} {
  switch (standing) {
    case 'own':
      return { problems: [], unchecked: [] };
    case 'supplied':
      return { problems: [], unchecked: [{ kind: 'signer_supplied', ...who }] };
    case 'unknown':
      return { problems: [], unchecked: [{ kind: 'certificate_signer', ...who }] };
    case 'other':
      return { problems: [{ kind: 'certificate_signer' }], unchecked: [] };
  }
}
