import { inflateSync } from 'node:zlib';

/** The texts of each page of a PDF with the standard fonts, each written text a line; what was wrapped is one again. */
export const readPdf = (bytes: Buffer): readonly string[] => {
  const file = bytes.toString('latin1');
  return [...file.matchAll(/<<[^>]*\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)]
    .map((start) => {
      const from = start.index + start[0].length;
      return inflateSync(bytes.subarray(from, file.indexOf('endstream', from))).toString('latin1');
    })
    .filter((content) => content.includes('BT'))
    .map(textsOf);
};

/** Each text is between BT and ET: pieces in hexadecimal, with the room between them. */
const textsOf = (content: string): string =>
  [...content.matchAll(/BT\b([\s\S]*?)\bET\b/g)]
    .map(([, block = '']) => textOf(block))
    .join('\n')
    .replaceAll(' \n', ' ');

const textOf = (block: string): string =>
  [...block.matchAll(/<([0-9a-f]+)>/g)]
    .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    .join('');
