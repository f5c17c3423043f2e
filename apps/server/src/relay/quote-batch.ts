import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SourceQuote } from '@lonja/feeds';
import * as z from 'zod';

/** What one process has heard of a source, for the others. */
export interface QuoteBatch {
  /** The process that asks the source, as others know it. */
  readonly reader: string;
  /** When it was sent, milliseconds since 1970 by the reader's clock. */
  readonly at: number;
  /** By symbol; none where the source is silent. */
  readonly quotes: readonly RelayedQuote[];
}
export type RelayedQuote = readonly [symbol: string, quote: SourceQuote];

/** A notification of PostgreSQL takes 8,000 bytes; some of them are the bus's own. */
const MAX_CHARS = 7_000;
/** More than fit into one batch are halved until they do. */
const FIRST_TRY = 200;
/** Limit of a batch that was sealed here, far more than one has. */
const MAX_INFLATED_BYTES = 1_000_000;

/** A figure that is no number travels as null, as JSON has it. */
const Figure = z.number().nullable();
/** Receipt and date count back from the sending, so that they are short. */
const Row = z.tuple([z.string(), Figure, Figure, Figure, Figure, z.number(), z.number(), z.number()]);
const Body = z.object({ reader: z.string(), at: z.number(), quotes: z.array(Row) });

/** Seals batches and opens them. Whoever reaches the bus could send one: only who knows the installation's secret can seal it. */
export interface QuoteSeal {
  /** As few batches as the bus takes; one without quotes says that the reader is there. */
  seal(batch: QuoteBatch): readonly string[];
  /** @returns undefined for whatever was not sealed with this secret for this feed */
  open(data: string): QuoteBatch | undefined;
}

/** @param feed its name, which is sealed too: a batch of one feed is none of another */
export function createQuoteSeal(secret: string, feed: string): QuoteSeal {
  const key = createHmac('sha256', secret).update('quotes between processes').digest();
  const markOf = (text: string): Buffer => createHmac('sha256', key).update(`${feed} ${text}`).digest();

  const sealOne = (batch: QuoteBatch): string => {
    const text = deflateRawSync(JSON.stringify(buildBody(batch)), { level: 1 }).toString('base64');
    return `${markOf(text).toString('base64')}.${text}`;
  };
  const sealHalves = (batch: QuoteBatch): readonly string[] => {
    const sealed = sealOne(batch);
    if (sealed.length <= MAX_CHARS || batch.quotes.length < 2) return [sealed];
    const middle = Math.ceil(batch.quotes.length / 2);
    return [batch.quotes.slice(0, middle), batch.quotes.slice(middle)].flatMap((quotes) =>
      sealHalves({ ...batch, quotes }),
    );
  };
  return {
    seal: ({ quotes, ...batch }) =>
      [...splitQuotes(quotes)].flatMap((part) => sealHalves({ ...batch, quotes: part })),
    open: (data) => {
      if (data.length > MAX_CHARS) return undefined;
      const [mark = '', text = ''] = data.split('.', 2);
      const given = Buffer.from(mark, 'base64');
      const due = markOf(text);
      if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
      // Another version may say other things.
      const read = Body.safeParse(JSON.parse(inflated(text)));
      if (!read.success) return undefined;
      const { quotes, ...batch } = read.data;
      return { ...batch, quotes: quotes.map((row) => readQuote(batch.at, row)) };
    },
  };
}

const inflated = (text: string): string =>
  inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_INFLATED_BYTES }).toString();

function* splitQuotes(quotes: readonly RelayedQuote[]): Generator<readonly RelayedQuote[]> {
  if (quotes.length === 0) yield quotes;
  for (let from = 0; from < quotes.length; from += FIRST_TRY) yield quotes.slice(from, from + FIRST_TRY);
}

const buildBody = ({ reader, at, quotes }: QuoteBatch): z.input<typeof Body> => ({
  reader,
  at,
  quotes: quotes.map(([symbol, { bid, ask, dayAgo, volume, receivedAt, datedAt, delay }]) => [
    symbol,
    writeFigure(bid),
    writeFigure(ask),
    writeFigure(dayAgo),
    writeFigure(volume),
    at - receivedAt,
    at - (Number.isFinite(datedAt) ? datedAt! : receivedAt),
    delay ?? 0,
  ]),
});

function readQuote(
  at: number,
  [symbol, bid, ask, dayAgo, volume, received, dated, delay]: z.output<typeof Row>,
): RelayedQuote {
  return [
    symbol,
    {
      bid: bid ?? Number.NaN,
      ask: ask ?? Number.NaN,
      dayAgo: dayAgo ?? undefined,
      volume: volume ?? undefined,
      receivedAt: at - received,
      datedAt: at - dated,
      delay,
    },
  ];
}

const writeFigure = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;
