import { inflateSync } from 'node:zlib';

/** The texts of each page of a PDF with embedded fonts, each written text a line; what was wrapped is one again. */
export const readPdf = (bytes: Buffer): readonly string[] => {
  const objects = unpackObjects(bytes);
  const alphabets = readAlphabets(objects);
  return [...objects.values()]
    .filter((object) => object.includes('\nBT'))
    .map((page) => readTexts(page, alphabets));
};

/** By number: an object with its stream unpacked. */
function unpackObjects(bytes: Buffer): ReadonlyMap<string, string> {
  const file = bytes.toString('latin1');
  return new Map(
    [...file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number = '', body = '']) => {
      const start = /stream\r?\n/.exec(body);
      if (!start || !body.includes('/FlateDecode')) return [number, body];
      const packed = Buffer.from(
        body.slice(start.index + start[0].length, body.lastIndexOf('endstream')),
        'latin1',
      );
      return [number, `${body.slice(0, start.index)}\n${inflateSync(packed).toString('latin1')}`];
    }),
  );
}

/** By the name of a font on the pages: what each of its codes stands for. */
function readAlphabets(objects: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const pages = [...objects.values()].join('\n');
  return new Map(
    [...pages.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
      const ranges = /beginbfrange([\s\S]*)endbfrange/.exec(objects.get(map) ?? '')?.[1] ?? '';
      const codes = [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => [
        ...list.matchAll(/<([0-9a-f ]*)>/g),
      ]);
      return [
        name,
        codes.map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')),
      ];
    }),
  );
}

/** Each text is between BT and ET: its font, and pieces in hexadecimal with the room between them. */
const readTexts = (content: string, alphabets: ReadonlyMap<string, readonly string[]>): string =>
  [...content.matchAll(/\nBT\b([\s\S]*?)\nET\b/g)]
    .map(([, block = '']) => {
      const alphabet = alphabets.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? [];
      return [...block.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => alphabet[Number.parseInt(code, 16)] ?? '')
        .join('');
    })
    .join('\n')
    .replaceAll(' \n', ' ');
