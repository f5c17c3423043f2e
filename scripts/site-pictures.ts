import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const FACE = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2';

/** The dark theme's colours. */
const COLOURS = { back: '#0c1016', ink: '#f3f5f8', stone: '#d9c7a3' } as const;
/** Paths of public/favicon.svg and the wordmark, 24 by 24: the arch, and the candle that is its column. */
const ARCH = 'M3.5 22V12.4A12.2 12.2 0 0 1 12 1.6a12.2 12.2 0 0 1 8.5 10.8V22';
const WICK = 'M12 6.2v3M12 19v3';
const BODY = 'M8.7 9.4h6.6v1.1l-6.6 3.3zM8.7 15.3l6.6-3.3v2.5l-6.6 3.3zM15.3 16v2.8H9.7z';

/** The pictures that other sites and home screens show: drawn at each build, so that they are never older than the site. */
export async function writeSitePictures(folder: string): Promise<void> {
  await initWasm(fs.readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const face = create(fs.readFileSync(require.resolve(FACE))) as Font;
  const pictures: Readonly<Record<string, string>> = {
    'og.png': openGraphPicture(face),
    'icon-192.png': icon(192, 0.62),
    'icon-512.png': icon(512, 0.62),
    // A home screen may cut a circle of 80 % out of it.
    'icon-maskable-512.png': icon(512, 0.5),
    'apple-touch-icon.png': icon(180, 0.62),
  };
  for (const [name, svg] of Object.entries(pictures)) {
    fs.writeFileSync(path.join(folder, name), new Resvg(svg).render().asPng());
  }
}

/** @param share of the picture that the mark takes */
function icon(size: number, share: number): string {
  const edge = size * share;
  const offset = (size - edge) / 2;
  return renderSvg(size, size, mark(offset, offset, edge));
}

function openGraphPicture(face: Font): string {
  return renderSvg(
    1200,
    630,
    mark(80, 84, 84) +
      textPath(face, 'Lonja', { x: 186, y: 152, size: 76, weight: 34, colour: COLOURS.ink }) +
      textPath(face, 'Opera el mercado', { x: 80, y: 310, size: 92, weight: 34, colour: COLOURS.ink }) +
      textPath(face, 'con fondos virtuales', { x: 80, y: 414, size: 92, weight: 34, colour: COLOURS.ink }) +
      textPath(face, 'Cuenta de práctica. Aquí no se mueve dinero real.', {
        x: 80,
        y: 536,
        size: 38,
        weight: 0,
        colour: COLOURS.stone,
      }),
  );
}

const renderSvg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
  `<rect width="100%" height="100%" fill="${COLOURS.back}"/>${content}</svg>`;

const mark = (x: number, y: number, edge: number): string =>
  `<g transform="translate(${x} ${y}) scale(${edge / 24})" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="${ARCH}" stroke="${COLOURS.ink}" stroke-width="2.2"/>` +
  `<path d="${WICK}" stroke="${COLOURS.stone}" stroke-width="1.8"/><path d="${BODY}" fill="${COLOURS.stone}"/></g>`;

interface TextStyle {
  readonly x: number;
  /** Place of the baseline. */
  readonly y: number;
  readonly size: number;
  /** Added around each letter, in thousandths of the size: the file holds the regular weight only. */
  readonly weight: number;
  readonly colour: string;
}

/** Text as outlines: whoever draws the picture needs no font. */
function textPath(face: Font, text: string, { x, y, size, weight, colour }: TextStyle): string {
  const scale = size / face.unitsPerEm;
  const { glyphs, positions } = face.layout(text);
  let pen = 0;
  const letters = glyphs.map((glyph, index) => {
    const letter = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`;
    pen += positions[index]?.xAdvance ?? glyph.advanceWidth;
    return letter;
  });
  return (
    `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round">` +
    `${letters.join('')}</g>`
  );
}
