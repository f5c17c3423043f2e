import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as Asn1Set,
  BitString,
  Constructed,
  type BaseBlock,
} from 'asn1js';
import type { SignedPdf } from './read-signed-pdf.ts';

/** What a signature says, and what it is worth. */
export interface FoundSignature {
  /** SHA-256 of the certificate in it, hexadecimal. */
  readonly fingerprint: string;
  /** Whether the bytes are those that were signed. */
  readonly isUnchanged: boolean;
  /** Whether it was made by the key of its certificate. */
  readonly isByItsKey: boolean;
}

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
const RSA = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11'];

/** Thrown while a signature is read that is none of those that an installation makes. */
class OtherSignature extends Error {}

/**
 * Checks a detached CMS signature by RSA with SHA-256, of one signer whose certificate is in it. Plain arithmetic, because the browser's own
 * cryptography is not there on a page that came by plain http.
 * @returns undefined where it is a signature of another kind
 */
export function verifySignature({ signed, signature }: SignedPdf): FoundSignature | undefined {
  try {
    return verify(signed, parse(signature));
  } catch (error) {
    if (error instanceof OtherSignature) return undefined;
    throw error;
  }
}

function parse(der: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(new Uint8Array(der));
  if (offset !== der.length) throw new OtherSignature();
  return result;
}

function verify(signed: SignedPdf['signed'], root: BaseBlock): FoundSignature {
  const [type, wrapped] = partsOf(root, Sequence);
  if (oidOf(type) !== SIGNED_DATA) throw new OtherSignature();
  const [, , content, certificates, signers, ...more] = partsOf(partsOf(wrapped, Constructed)[0], Sequence);
  const [contentType, ...attached] = partsOf(content, Sequence);
  const [certificate, ...otherCertificates] = partsOf(certificates, Constructed);
  const [signer, ...otherSigners] = partsOf(signers, Asn1Set);
  const others = [...more, ...attached, ...otherCertificates, ...otherSigners];
  if (oidOf(contentType) !== DATA || !certificate || others.length > 0) throw new OtherSignature();
  const [, , digestName, attributes, algorithm, value, ...unsigned] = partsOf(signer, Sequence);
  const isOurs =
    oidOf(partsOf(digestName, Sequence)[0]) === SHA_256 &&
    RSA.includes(oidOf(partsOf(algorithm, Sequence)[0])) &&
    unsigned.length === 0;
  if (!isOurs || !attributes) throw new OtherSignature();
  const raw = certificate.valueBeforeDecodeView;
  const said = saidBy(attributes);
  if (said.contentType !== DATA || said.certificate !== bytesToHex(sha256(raw))) throw new OtherSignature();
  const hash = sha256.create();
  for (const part of signed) hash.update(part);
  return {
    fingerprint: said.certificate,
    isUnchanged: said.digest === bytesToHex(hash.digest()),
    isByItsKey: isSignedBy(certificate, signedAttributes(attributes), octetsOf(value)),
  };
}

/** They are signed as a set, and stand in the signature as a tagged field. */
function signedAttributes(attributes: BaseBlock): Uint8Array {
  const bytes = attributes.valueBeforeDecodeView.slice();
  bytes[0] = 0x31;
  return bytes;
}

/** What the signed attributes say, each once. */
function saidBy(attributes: BaseBlock) {
  const byType = new Map<string, BaseBlock>();
  for (const attribute of partsOf(attributes, Constructed)) {
    const [type, values] = partsOf(attribute, Sequence);
    const [value, ...others] = partsOf(values, Asn1Set);
    if (!value || others.length > 0 || byType.has(oidOf(type))) throw new OtherSignature();
    byType.set(oidOf(type), value);
  }
  const [identifiers] = partsOf(byType.get(SIGNING_CERTIFICATE), Sequence);
  const [identifier] = partsOf(identifiers, Sequence);
  return {
    contentType: oidOf(byType.get(CONTENT_TYPE)),
    digest: bytesToHex(octetsOf(byType.get(MESSAGE_DIGEST))),
    certificate: bytesToHex(octetsOf(partsOf(identifier, Sequence)[0])),
  };
}

/** Place of the public key in what a certificate certifies (X.509 v3). */
const PUBLIC_KEY = 6;
/** Bits. Larger keys would only take time. */
const MIN_MODULUS = 2_048;
const MAX_MODULUS = 8_192;

/** RSASSA-PKCS1-v1_5 with SHA-256: the one encoding that a right signature leads to is compared as a whole. */
function isSignedBy(certificate: BaseBlock, message: Uint8Array, signature: Uint8Array): boolean {
  const certified = partsOf(certificate, Sequence)[0];
  const [algorithm, key] = partsOf(partsOf(certified, Sequence)[PUBLIC_KEY], Sequence);
  if (!(key instanceof BitString) || !RSA.includes(oidOf(partsOf(algorithm, Sequence)[0])))
    throw new OtherSignature();
  const [modulus, exponent] = partsOf(parse(key.valueBlock.valueHexView), Sequence).map(numberOf);
  if (modulus === undefined || exponent === undefined || exponent > 0xffff_ffffn) throw new OtherSignature();
  const bits = modulus.toString(2).length;
  if (bits < MIN_MODULUS || bits > MAX_MODULUS) throw new OtherSignature();
  const length = Math.ceil(bits / 8);
  const value = bigintOf(signature);
  if (signature.length !== length || value >= modulus) return false;
  return power(value, exponent, modulus).toString(16) === encoded(message, length);
}

/** DER of what says that a hash is one of SHA-256. */
const SHA_256_PREFIX = '3031300d060960864801650304020105000420';

/** As hexadecimal digits without leading zeros. */
function encoded(message: Uint8Array, length: number): string {
  const end = `00${SHA_256_PREFIX}${bytesToHex(sha256(message))}`;
  return `1${'ff'.repeat(length - 2 - end.length / 2)}${end}`;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let [rest, square] = [exponent, base]; rest > 0n; rest >>= 1n, square = (square * square) % modulus)
    if (rest & 1n) result = (result * square) % modulus;
  return result;
}

const bigintOf = (bytes: Uint8Array): bigint => BigInt(`0x0${bytesToHex(bytes)}`);

function numberOf(block: BaseBlock): bigint {
  if (!(block instanceof Integer)) throw new OtherSignature();
  return bigintOf(block.valueBlock.valueHexView);
}

function oidOf(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier)) throw new OtherSignature();
  return block.valueBlock.toString();
}

function octetsOf(block: BaseBlock | undefined): Uint8Array {
  if (!(block instanceof OctetString)) throw new OtherSignature();
  return block.valueBlock.valueHexView;
}

function partsOf(
  block: BaseBlock | undefined,
  kind: typeof Sequence | typeof Asn1Set | typeof Constructed,
): BaseBlock[] {
  if (!(block instanceof kind)) throw new OtherSignature();
  return block.valueBlock.value;
}
