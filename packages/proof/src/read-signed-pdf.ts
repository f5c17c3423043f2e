/** A PDF whose every byte is signed, besides those of the signature itself. */
export interface SignedPdf {
  /** What was signed: all before the signature, then all after it. */
  readonly signed: readonly [Uint8Array, Uint8Array];
  /** CMS, DER. */
  readonly signature: Uint8Array;
}

/** `appended`: there is more in the file than was signed. */
type Unsigned = 'unsigned' | 'appended';

const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

/** A byte is a character. */
export const binaryText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

export const isPdf = (bytes: Uint8Array): boolean => binaryText(bytes.subarray(0, 5)) === '%PDF-';

/**
 * Finds what a PDF's signature is about. Stricter than PDF readers: one signature, of the whole file; between what is signed stand
 * hexadecimal digits and nothing else, so that no byte of the file can be another one unnoticed.
 */
export function readSignedPdf(bytes: Uint8Array): SignedPdf | Unsigned {
  const ranges = [...binaryText(bytes).matchAll(RANGE)].map((range) => range.slice(1).map(Number));
  const [first, ...others] = ranges;
  if (!first) return 'unsigned';
  const [start, before, after, rest] = first as [number, number, number, number];
  if (others.length > 0 || after + rest < bytes.length) return 'appended';
  if (start !== 0 || after + rest !== bytes.length || before + 4 > after) return 'unsigned';
  const signature = signatureIn(binaryText(bytes.subarray(before, after)));
  return signature ? { signed: [bytes.subarray(0, before), bytes.subarray(after)], signature } : 'unsigned';
}

/** @param text with its brackets, filled up with zeros */
function signatureIn(text: string): Uint8Array | undefined {
  if (!/^<(?:[0-9a-f]{2})+>$/i.test(text)) return undefined;
  const bytes = Uint8Array.from(text.slice(1, -1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // A sequence whose length has two bytes, as that of every signature with a certificate.
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined;
  const length = 4 + (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0);
  const isFilled = length <= bytes.length && bytes.subarray(length).every((byte) => byte === 0);
  return isFilled ? bytes.subarray(0, length) : undefined;
}

/** More than any certificate has. */
const MAX_OBJECTS = 10_000;

/**
 * The file that is embedded in a PDF of one revision, as it stands; undefined where there is none or more than one. Found by the table of
 * objects, so that no text of the page can pass for it.
 */
export function embeddedFile(bytes: Uint8Array): Uint8Array | undefined {
  const text = binaryText(bytes);
  const table = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const lines = Number.isInteger(table) ? text.slice(table).split('\n').slice(3, MAX_OBJECTS) : [];
  const files = lines.flatMap((line) => {
    const offset = /^(\d{10}) \d{5} n\s*$/.exec(line)?.[1];
    const file = offset === undefined ? undefined : fileAt(text, Number(offset));
    return file ? [file] : [];
  });
  const [only, ...others] = files;
  return only && others.length === 0 ? bytes.subarray(...only) : undefined;
}

/** An object that begins at a place: where its file begins and ends. */
function fileAt(text: string, offset: number): [number, number] | undefined {
  const object = /^\d+ 0 obj\n<<\n\/Type \/EmbeddedFile\n([^]{0,600}?)\n>>\nstream\n/.exec(
    text.slice(offset, offset + 1_000),
  );
  const length = Number(/^\/Length (\d{1,7})$/m.exec(object?.[1] ?? '')?.[1]);
  if (!object || !Number.isInteger(length) || /^\/Filter /m.test(object[1] ?? '')) return undefined;
  const begin = offset + object[0].length;
  return text.startsWith('\nendstream', begin + length) ? [begin, begin + length] : undefined;
}
