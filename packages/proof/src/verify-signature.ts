import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  BitString,
  Constructed,
  Utf8String,
  type BaseBlock,
} from 'asn1js';
import type { SignedPdf } from './read-signed-pdf.ts';

/** What a signature says, and what it is worth. */
export interface FoundSignature {
  /** SHA-256 of the certificate in it, hexadecimal. */
  readonly fingerprint: string;
  /** Name that the certificate gives its owner: organisation and common name. */
  readonly name: string;
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

/** The first byte of what is encoded. `TAGGED`: the first of the fields that may be there. */
const SEQUENCE = 0x30;
const SET = 0x31;
const TAGGED = 0xa0;
const INTEGER = 0x02;
const OBJECT = 0x06;
const OCTETS = 0x04;

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

/** As strict as DER: what is written anew is the same bytes. The parser by itself forgives, such as lengths that disagree. */
function parse(der: Uint8Array): BaseBlock {
  const block = readBlock(der);
  if (!block || bytesToHex(new Uint8Array(block.toBER())) !== bytesToHex(der)) throw new OtherSignature();
  return block;
}

function readBlock(der: Uint8Array): BaseBlock | undefined {
  try {
    const { offset, result } = fromBER(new Uint8Array(der));
    return offset === der.length ? result : undefined;
  } catch {
    // What the parser throws at is nothing that an installation has written.
    return undefined;
  }
}

function verify(signed: SignedPdf['signed'], root: BaseBlock): FoundSignature {
  const [type, wrapped, ...beside] = readParts(root, SEQUENCE);
  const [data, ...others] = readParts(wrapped, TAGGED);
  const [version, digests, content, certificates, signers, ...more] = readParts(data, SEQUENCE);
  const [contentType, ...attached] = readParts(content, SEQUENCE);
  const [certificate, ...otherCertificates] = readParts(certificates, TAGGED);
  const [signer, ...otherSigners] = readParts(signers, SET);
  const needless = [...beside, ...others, ...more, ...attached, ...otherCertificates, ...otherSigners];
  const [digest, ...otherDigests] = readParts(digests, SET);
  const isOurs =
    needless.length + otherDigests.length === 0 &&
    [readOid(type), readOid(contentType)].join() === [SIGNED_DATA, DATA].join() &&
    readNumber(version) === 1n &&
    readAlgorithm(digest) === SHA_256;
  if (!isOurs || !certificate) throw new OtherSignature();
  const { attributes, value } = readSigner(signer, certificate);
  const said = saidBy(attributes);
  if (said.contentType !== DATA || said.certificate !== bytesToHex(sha256(readRaw(certificate))))
    throw new OtherSignature();
  const hash = sha256.create();
  for (const part of signed) hash.update(part);
  return {
    fingerprint: said.certificate,
    name: readSubject(certificate),
    isUnchanged: said.digest === bytesToHex(hash.digest()),
    isByItsKey: isSignedBy(certificate, signedAttributes(attributes), readOctets(value)),
  };
}

/** What a signer has signed, and the signature; nothing that is not signed stands beside it. */
function readSigner(signer: BaseBlock | undefined, certificate: BaseBlock) {
  const [version, identifier, digest, attributes, algorithm, value, ...unsigned] = readParts(
    signer,
    SEQUENCE,
  );
  const [, serial, , issuer] = readParts(readParts(certificate, SEQUENCE)[0], SEQUENCE);
  const isOurs =
    readNumber(version) === 1n &&
    readParts(identifier, SEQUENCE)
      .map((part) => bytesToHex(readRaw(part)))
      .join() === [issuer, serial].map((part) => bytesToHex(readRaw(part))).join() &&
    readAlgorithm(digest) === SHA_256 &&
    RSA.includes(readAlgorithm(algorithm)) &&
    unsigned.length === 0;
  if (!isOurs || !attributes) throw new OtherSignature();
  return { attributes, value };
}

/** Place of whom it is about in what a certificate certifies (X.509 v3). */
const SUBJECT = 5;
const NAMES = ['2.5.4.10', '2.5.4.3'];
const MAX_NAME = 140;

/** Without what would move a terminal's cursor or turn the direction of a line: anybody may have written it. */
function readSubject(certificate: BaseBlock): string {
  const parts = readParts(readParts(readParts(certificate, SEQUENCE)[0], SEQUENCE)[SUBJECT], SEQUENCE);
  const named = parts
    .flatMap((part) => readParts(part, SET))
    .map((attribute) => {
      const [type, value] = readParts(attribute, SEQUENCE);
      return { type: readOid(type), text: value instanceof Utf8String ? value.getValue() : '' };
    });
  const names = NAMES.flatMap((name) => named.filter(({ type }) => type === name)).map(({ text }) => text);
  return names.join(', ').replaceAll(/\p{C}/gu, '').slice(0, MAX_NAME);
}

/** Attributes are signed as a set, and stand in the signature as a tagged field. */
function signedAttributes(attributes: BaseBlock): Uint8Array {
  const bytes = readRaw(attributes).slice();
  bytes[0] = SET;
  return bytes;
}

/** What the signed attributes say, each once. */
function saidBy(attributes: BaseBlock) {
  const byType = new Map<string, BaseBlock>();
  for (const attribute of readParts(attributes, TAGGED)) {
    const [type, values] = readParts(attribute, SEQUENCE);
    const [value, ...others] = readParts(values, SET);
    if (!value || others.length > 0 || byType.has(readOid(type))) throw new OtherSignature();
    byType.set(readOid(type), value);
  }
  const [identifiers] = readParts(byType.get(SIGNING_CERTIFICATE), SEQUENCE);
  const [identifier] = readParts(identifiers, SEQUENCE);
  return {
    contentType: readOid(byType.get(CONTENT_TYPE)),
    digest: bytesToHex(readOctets(byType.get(MESSAGE_DIGEST))),
    certificate: bytesToHex(readOctets(readParts(identifier, SEQUENCE)[0])),
  };
}

/** Place of the public key in what a certificate certifies (X.509 v3). */
const PUBLIC_KEY = 6;
/** Bits. Larger keys would only take time. */
const MIN_MODULUS = 2_048;
const MAX_MODULUS = 8_192;

/** RSASSA-PKCS1-v1_5 with SHA-256: the one encoding that a right signature leads to is compared as a whole. */
function isSignedBy(certificate: BaseBlock, message: Uint8Array, signature: Uint8Array): boolean {
  const certified = readParts(certificate, SEQUENCE)[0];
  const [algorithm, key] = readParts(readParts(certified, SEQUENCE)[PUBLIC_KEY], SEQUENCE);
  if (!(key instanceof BitString) || !RSA.includes(readAlgorithm(algorithm))) throw new OtherSignature();
  const [modulus, exponent] = readParts(parse(key.valueBlock.valueHexView), SEQUENCE).map(readNumber);
  if (modulus === undefined || exponent === undefined || exponent > 0xffff_ffffn) throw new OtherSignature();
  const bits = modulus.toString(2).length;
  if (bits < MIN_MODULUS || bits > MAX_MODULUS) throw new OtherSignature();
  const length = Math.ceil(bits / 8);
  const value = toBigint(signature);
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

const toBigint = (bytes: Uint8Array): bigint => BigInt(`0x0${bytesToHex(bytes)}`);

function readNumber(block: BaseBlock | undefined): bigint {
  if (!(block instanceof Integer) || readRaw(block)[0] !== INTEGER) throw new OtherSignature();
  return toBigint(block.valueBlock.valueHexView);
}

/** Without parameters, or with none. */
function readAlgorithm(block: BaseBlock | undefined): string {
  const [name, parameters, ...more] = readParts(block, SEQUENCE);
  if ((parameters && !(parameters instanceof Null)) || more.length > 0) throw new OtherSignature();
  return readOid(name);
}

/** As it stands in the signature. */
function readRaw(block: BaseBlock | undefined): Uint8Array {
  if (!block) throw new OtherSignature();
  return block.valueBeforeDecodeView;
}

function readOid(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier) || readRaw(block)[0] !== OBJECT) throw new OtherSignature();
  return block.valueBlock.toString();
}

function readOctets(block: BaseBlock | undefined): Uint8Array {
  if (!(block instanceof OctetString) || readRaw(block)[0] !== OCTETS) throw new OtherSignature();
  return block.valueBlock.valueHexView;
}

function readParts(
  block: BaseBlock | undefined,
  tag: typeof SEQUENCE | typeof SET | typeof TAGGED,
): BaseBlock[] {
  if (!(block instanceof Constructed) || readRaw(block)[0] !== tag) throw new OtherSignature();
  return block.valueBlock.value;
}
