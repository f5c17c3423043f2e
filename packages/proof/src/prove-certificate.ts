import { CertificateFacts } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseJsonText } from './exported-person.ts';
import type { Problem, Unchecked } from './problem.ts';
import { binaryText, embeddedFile, readSignedPdf } from './read-signed-pdf.ts';
import { doubtsAbout, classifySigner, type KnownSigners, type Signer } from './signer.ts';
import { verifySignature } from './verify-signature.ts';

/** What came of checking a certificate's PDF. */
export interface CertificateOutcome {
  /** What it certifies; null where the file is not as it was signed. */
  readonly facts: CertificateFacts | null;
  /** Null without a signature that was made by the key of its certificate. */
  readonly signer: Signer | null;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

const worthless = (kind: Problem['kind'] & `certificate_${string}`, signer: Signer | null = null) => ({
  facts: null,
  signer,
  problems: [{ kind }],
  unchecked: [],
});

/**
 * Checks that a PDF is as it was signed, to the last byte; by whom; and that what was sealed has the hash that it says. What it
 * certifies is the file in it, not what its page looks like.
 */
export function proveCertificate(pdf: Uint8Array, known: KnownSigners): CertificateOutcome {
  const found = readSignedPdf(pdf);
  if (typeof found === 'string') return worthless(`certificate_${found}`);
  const signature = verifySignature(found);
  if (!signature) return worthless('certificate_unsigned');
  if (!signature.isByItsKey) return worthless('certificate_forged');
  const signer = classifySigner(signature, known);
  if (!signature.isUnchanged) return worthless('certificate_changed', signer);
  const { problems, unchecked } = doubtsAbout(signer);
  if (problems.length > 0) return { facts: null, signer, problems, unchecked };
  const facts = CertificateFacts.safeParse(factsIn(pdf)).data;
  if (!facts) return worthless('certificate_facts', signer);
  return {
    facts,
    signer,
    problems:
      bytesToHex(sha256(utf8ToBytes(canonicalJson(facts.sealed)))) === facts.seal
        ? []
        : [{ kind: 'certificate_seal' }],
    unchecked,
  };
}

function factsIn(pdf: Uint8Array): unknown {
  const file = embeddedFile(pdf);
  return file && parseJsonText(new TextDecoder().decode(file));
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Fingerprints of the X.509 certificates that a file consists of, as PEM or DER; undefined where it is no such file. */
export function readCertificates(bytes: Uint8Array): readonly string[] | undefined {
  const isDer = bytes[0] === 0x30 && bytes[1] === 0x82;
  if (isDer) return [bytesToHex(sha256(bytes))];
  if (bytes.length > MAX_PEM) return undefined;
  const found = [...binaryText(bytes).matchAll(PEM)].map(([, base64]) =>
    bytesToHex(sha256(decodeBase64(base64 ?? ''))),
  );
  return found.length > 0 ? found : undefined;
}

const MAX_PEM = 100_000;

const decodeBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
