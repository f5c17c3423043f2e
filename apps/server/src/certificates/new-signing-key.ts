import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningKey } from '@lonja/store/certificates/signing-keys';
import * as asn1js from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  Time,
  type RelativeDistinguishedNames,
} from 'pkijs';
import { importSigningKey } from './import-signing-key.ts';

/** The person whose certificate it is, as PDF readers show it. */
export interface Signatory {
  /** Name of the installation. */
  readonly name: string;
  /** Where it is reached. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const BITS = 3_072;
/** A certificate on a wall outlives any other: nothing renews it. */
const YEARS = 30;
const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
/** X.509's upper bounds of both names. */
const MAX_NAME = 64;

/** Draws a key, and certifies it by itself: there is nobody above an installation. RSA, which every PDF reader checks. */
export async function newSigningKey({ name, address, at }: Signatory): Promise<SigningKey> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const certificate = new Certificate();
  certificate.version = 2; // X.509 v3
  // Positive, and without a leading zero.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial) });
  for (const party of [certificate.issuer, certificate.subject]) nameParty(party, { name, address });
  certificate.notBefore = toTime(new Date(at));
  certificate.notAfter = toTime(yearsAfter(at, YEARS));
  certificate.extensions = [
    new Extension({
      extnID: BASIC_CONSTRAINTS,
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new Extension({ extnID: KEY_USAGE, critical: true, extnValue: SIGNS_DOCUMENTS.toBER() }),
  ];
  const publicKey = await webcrypto.subtle.importKey('spki', new Uint8Array(pair.publicKey), RSA, true, [
    'verify',
  ]);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(await importSigningKey(pair.privateKey), 'SHA-256');
  return { certificate: Buffer.from(certificate.toSchema().toBER()), privateKey: pair.privateKey };
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
/** Digital signature and non-repudiation: the first two bits. */
const SIGNS_DOCUMENTS = new asn1js.BitString({ valueHex: new Uint8Array([0xc0]), unusedBits: 6 });

function nameParty(party: RelativeDistinguishedNames, { name, address }: Omit<Signatory, 'at'>): void {
  const host = URL.canParse(address) ? new URL(address).host : address;
  const common = host === '' ? 'Lonja certificates' : `Lonja certificates, ${host}`;
  for (const [type, value] of [
    [ORGANIZATION, name],
    [COMMON_NAME, common],
  ] as const)
    party.typesAndValues.push(
      new AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value: value.slice(0, MAX_NAME) }) }),
    );
}

function yearsAfter(at: number, years: number): Date {
  const after = new Date(at);
  after.setUTCFullYear(after.getUTCFullYear() + years);
  return after;
}

/** Whole seconds, as X.509 has them, and from 2050 on years with four digits. */
function toTime(moment: Date): Time {
  const value = new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
  return new Time({ type: value.getUTCFullYear() >= 2050 ? 1 : 0, value });
}
