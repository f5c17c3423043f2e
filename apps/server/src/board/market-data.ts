import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { formatPrice, formatQuantity, lotSizeOf, type Instrument } from '@lonja/core';
import type { ComputeTurns } from '../process/compute-turns.ts';
import { preferredEncoding, type ContentEncoding } from '../process/content-encoding.ts';
import type { QuoteBoard } from './quote-board.ts';
import { createQuoteTexts } from './quote-texts.ts';

/** A body of GET /api/real-market-data, ready to be sent; its ETag holds for this encoding. */
export interface PreparedMarketData {
  readonly etag: string;
  readonly encoding: ContentEncoding;
  readonly buffer: Buffer;
}

/** All instruments with their live quotes as one prepared answer. */
export interface MarketData {
  /** The newest published version in the best encoding that the header allows. */
  prepare(acceptEncoding: string | undefined): Promise<PreparedMarketData>;
  /** The body of some of them, as they are now. Unknown symbols, and those without a quote, are left out. */
  pick(symbols: readonly string[]): Promise<Buffer>;
}

export interface MarketDataOptions {
  readonly board: QuoteBoard;
  readonly turns: ComputeTurns;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** A version is served for this long, in milliseconds, however many steps the market takes meanwhile. */
  readonly publishEveryMs?: number;
}

/** Writes the body of these instruments, of all unless given. */
type Render = (now: number, indexes?: Iterable<number>) => Buffer;

/** One version of the answer. Each compressed form is made when it is first asked for. */
interface Version {
  readonly number: number;
  readonly builtAt: number;
  readonly isFresh: boolean;
  readonly sequence: number;
  readonly bodies: Partial<Record<ContentEncoding, Promise<Buffer>>>;
  readonly identity: Buffer;
}

/** Builds a version on request when the market has moved on and the last version has expired. */
export function createMarketData(options: MarketDataOptions): MarketData {
  const { board, turns, clock, publishEveryMs = 1_000 } = options;
  let renderer: Promise<Render> | undefined;
  // Versions count from 1 in every process: the time of the start makes their tags distinct.
  const run = clock().toString(36);
  let version: Version | undefined;

  const current = (render: Render): Version => {
    const now = clock();
    const isFresh = isMarketFresh(board, now);
    if (version && !isOutdated(version, now, isFresh)) return version;
    version = {
      number: (version?.number ?? 0) + 1,
      builtAt: now,
      isFresh,
      sequence: board.sequence(),
      bodies: {},
      identity: render(now),
    };
    return version;
  };

  const isOutdated = (known: Version, now: number, isFresh: boolean): boolean => {
    if (isFresh !== known.isFresh) return true;
    const isOver = now - known.builtAt >= publishEveryMs || now < known.builtAt;
    return isOver && board.sequence() !== known.sequence;
  };

  return {
    async prepare(acceptEncoding) {
      const encoding = preferredEncoding(acceptEncoding);
      const { number, bodies, identity } = current(await (renderer ??= createRenderer(board, turns)));
      const buffer = await (bodies[encoding] ??= COMPRESS[encoding](identity));
      return { etag: `"${run}-${number}-${encoding}"`, encoding, buffer };
    },
    async pick(symbols) {
      const render = await (renderer ??= createRenderer(board, turns));
      return render(
        clock(),
        symbols.flatMap((symbol) => board.indexOf(symbol) ?? []),
      );
    },
  };
}

/** A market silent for longer gets a new version, because its instruments are no longer tradable. */
const SILENT_AFTER_MS = 2_000;
const isMarketFresh = (board: QuoteBoard, now: number): boolean =>
  now - (board.steppedAt() ?? Number.NEGATIVE_INFINITY) <= SILENT_AFTER_MS;

const brotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<ContentEncoding, (body: Buffer) => Promise<Buffer>>> = {
  identity: (body) => Promise.resolve(body),
  // The fastest levels: a version lives for a second.
  gzip: (body) => promisify(gzip)(body, { level: 1 }),
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

/** More bytes than the figures of one instrument take as text. */
const FIGURES_BYTES = 320;

/**
 * Copies the constant parts, and writes the current figures between them (ASCII, which costs a third of
 * encoding the whole as UTF-8). Instruments without a quote are left out.
 */
async function createRenderer(board: QuoteBoard, turns: ComputeTurns): Promise<Render> {
  const { instruments, columns } = board;
  const texts = createQuoteTexts(board);
  const facts: Buffer[] = [];
  for (const [index, instrument] of instruments.entries()) {
    if (turns.isOver()) await turns.next();
    facts.push(Buffer.from(constantPart(instrument, board.sourceOf(index), board.isQuotedOnly(index))));
  }
  const factsBytes = facts.reduce((total, { length }) => total + length, 2);
  const scratch = Buffer.alloc(factsBytes + FIGURES_BYTES * instruments.length);

  const figures = (index: number, now: number): string =>
    `,"price":${texts.mid(index)},"bid":${texts.bid(index)},"ask":${texts.ask(index)}` +
    `,"changePercent":${texts.changePercent(index)},"volume":${texts.volume(index)}` +
    `,"quoteTime":${columns.quotedAt[index]},"tradable":${board.isTradable(index, now)}` +
    `,"closeOnly":${columns.quarantined[index] === 1},"label":"${board.labelOf(index)}"${delayPart(index)}${scalePart(index)}}`;

  const delayPart = (index: number): string => {
    const minutes = board.delayMinutesOf(index);
    return minutes > 0 ? `,"delayMinutes":${minutes}` : '';
  };

  const scalePart = (index: number): string => {
    const scale = board.scaleOf(index);
    return scale > 0 ? `,"scale":${scale}` : '';
  };

  return (now, indexes = instruments.keys()) => {
    let end = scratch.write('[', 'latin1');
    for (const index of indexes) {
      if (columns.bidTicks[index] === 0) continue;
      if (end > 1) end += scratch.write(',', end, 'latin1');
      end += facts[index]!.copy(scratch, end);
      end += scratch.write(figures(index, now), end, 'latin1');
    }
    end += scratch.write(']', end, 'latin1');
    return Buffer.from(scratch.subarray(0, end));
  };
}

/** `{"id":"12","symbol":"AAPL",…` without its closing brace. */
const constantPart = (instrument: Instrument, source: string, quotedOnly: boolean): string =>
  JSON.stringify({
    id: String(instrument.id),
    symbol: instrument.symbol,
    name: instrument.name,
    category: instrument.category,
    decimals: instrument.priceDecimals,
    currency: instrument.currency,
    priceUnit: Number(instrument.priceUnit) / 100,
    tickSize: formatPrice(instrument.tickSize, instrument.priceDecimals),
    quantityStep: formatQuantity(instrument.quantityStep),
    minQuantity: formatQuantity(instrument.minQuantity),
    lotSize: lotSizeText(instrument),
    leverageType: instrument.leverageClass,
    source,
    ...(quotedOnly ? { quotedOnly } : {}),
  }).slice(0, -1);

/** Undefined leaves the field out. */
function lotSizeText(instrument: Instrument): string | undefined {
  const lotSize = lotSizeOf(instrument);
  return lotSize && formatQuantity(lotSize);
}
