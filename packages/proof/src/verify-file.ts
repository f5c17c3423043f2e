import { FileSignature, formatSignedText } from '@lonja/protocol';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import type { Problem, Unchecked } from './problem.ts';
import { classifySigner, type KnownSigners, type Signer } from './signer.ts';
import { otherParts, type IsComputed } from './other-parts.ts';
import { verifySignature, type FoundSignature } from './verify-signature.ts';

/** Whether somebody answers for a whole file, and what in it is taken as it stands where nobody known does. */
export interface FileOutcome {
  /** Null without a signature that was made by the key of its certificate. */
  readonly signer: Signer | null;
  /** Who the signature says has signed; null without one. */
  readonly installation: FileSignature['installation'] | null;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

/** A file as JSON, and as it was written. */
export interface WrittenFile {
  readonly text: string;
  readonly value: unknown;
}

/**
 * Checks the signature over a whole file. Where it is not the installation's own, every part that nothing else leads to is named: it may
 * say anything.
 * @param isComputed whether any change of such a figure is found
 */
export function verifyFile(
  { text, value }: WrittenFile,
  { known, isComputed }: { readonly known: KnownSigners; readonly isComputed: IsComputed },
): FileOutcome {
  const parts: Unchecked = { kind: 'file_parts', parts: otherParts(value, isComputed).join(', ') };
  const read = Signed.safeParse(value);
  if (!read.success) {
    const isThere = typeof value === 'object' && value !== null && 'signature' in value;
    return {
      signer: null,
      installation: null,
      problems: isThere ? [{ kind: 'file_signature' }] : [],
      unchecked: [...(isThere ? [] : [{ kind: 'file_unsigned' as const }]), parts],
    };
  }
  const { signature } = read.data;
  const { installation } = signature;
  const found = verifySignatureIn(value as Readonly<Record<string, unknown>>, signature);
  if (!found?.isByItsKey)
    return { signer: null, installation, problems: [{ kind: 'file_signature' }], unchecked: [parts] };
  const signer = classifySigner(found, known);
  const problems: Problem[] = [
    ...(found.isUnchanged ? [] : [{ kind: 'file_changed' as const }]),
    ...(hasNameTwice(text, value) ? [{ kind: 'file_doubled' as const }] : []),
  ];
  const { standing, ...who } = signer;
  if (standing === 'own') return { signer, installation, problems, unchecked: [] };
  const kind = standing === 'supplied' ? 'signer_supplied' : 'certificate_signer';
  return { signer, installation, problems, unchecked: [{ kind, ...who }, parts] };
}

/** Nothing else in the signature: whatever else stood there would not be signed. */
const Signed = z.looseObject({ signature: FileSignature.strict() });

function verifySignatureIn(
  file: Readonly<Record<string, unknown>>,
  signature: FileSignature,
): FoundSignature | undefined {
  const cms = decodeStrictBase64(signature.cms);
  if (!cms) return undefined;
  const signed = utf8ToBytes(formatSignedText(file, signature));
  return verifySignature({ signed: [signed, new Uint8Array()], signature: cms });
}

/** One text for the same bytes: another one would be another figure unnoticed. */
function decodeStrictBase64(base64: string): Uint8Array | undefined {
  try {
    const binary = atob(base64);
    return btoa(binary) === base64
      ? Uint8Array.from(binary, (character) => character.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}

/** A string of JSON, and the colon after it where it is a name. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** JSON keeps the last of two members of one name, and a person reads the first. */
function hasNameTwice(text: string, value: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) written += 1;
  return written !== namesIn(value);
}

const namesIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, part) => sum + namesIn(part), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
};
