import { createHash } from 'node:crypto';
import type { SigningKey } from '@lonja/store/certificates/signing-keys';
import * as asn1js from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { importSigningKey } from './import-signing-key.ts';

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** Names the certificate by which a file was signed, so that no other one of the same key can be put into its place (PAdES, RFC 5035). */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';

/** A CMS signature of what is not in it, as PAdES asks for: the same bytes and key give the same one. DER. */
export async function signDetached(signed: Buffer, { certificate, privateKey }: SigningKey): Promise<Buffer> {
  const own = Certificate.fromBER(new Uint8Array(certificate));
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      // In the order of their encodings, as DER has a set: the shorter first.
      attributes: [
        new Attribute({ type: CONTENT_TYPE, values: [new asn1js.ObjectIdentifier({ value: DATA })] }),
        new Attribute({ type: MESSAGE_DIGEST, values: [octets(sha256(signed))] }),
        new Attribute({ type: SIGNING_CERTIFICATE, values: [signingCertificate(certificate)] }),
      ],
    }),
  });
  const cms = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    signerInfos: [signer],
    certificates: [own],
  });
  await cms.sign(await importSigningKey(privateKey), 0, 'SHA-256', new Uint8Array(signed));
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: cms.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

/** ESSCertIDv2 with SHA-256, which is its default. */
const signingCertificate = (certificate: Buffer) =>
  new asn1js.Sequence({
    value: [new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [octets(sha256(certificate))] })] })],
  });

const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: new Uint8Array(bytes) });

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
