import { SIGNAL_POSITIONS } from '@lonja/core';
import { freeText, QuantityInput } from '@lonja/protocol';
import { hash } from 'node:crypto';
import type { NewSignal } from '@lonja/store/programs/hook-signals';
import * as z from 'zod';

/** How far a sender's clock may be ahead. */
const AHEAD_MS = 5 * 60_000;
const DECIMALS = 8;

/** Decimals beyond ours are cut: a strategy's size is often a quotient. */
const SizeText = z
  .string()
  .max(64)
  .regex(/^\d+(\.\d+)?$/)
  .transform((text) => {
    const point = text.indexOf('.');
    return point < 0 ? text : text.slice(0, point + 1 + DECIMALS);
  });

/** What TradingView is asked to send; whatever else a message has is not looked at. */
const Message = z.object({
  ticker: freeText(64)
    .trim()
    .regex(/^[!-~]+$/),
  position: z.string().max(16).toLowerCase().pipe(z.enum(SIGNAL_POSITIONS)),
  size: z
    .union([z.number().min(0), SizeText])
    .pipe(QuantityInput)
    .optional(),
  time: z.iso.datetime({ offset: true }).optional(),
});

export type ReadSignal = Pick<NewSignal, 'sent'> & {
  readonly content: Extract<NewSignal['content'], { readonly ticker: string }>;
};

/** What is wrong with a message, by field; none where it is no JSON object. */
export interface SignalProblem {
  readonly issues: readonly { readonly field: string; readonly problem: string }[];
}

/**
 * Reads a signal.
 * @param text the body as it came @param now milliseconds since 1970
 */
export function readSignal(text: string, now: number): ReadSignal | SignalProblem {
  const read = Message.safeParse(jsonIn(text));
  if (!read.success)
    return {
      issues: read.error.issues
        .filter(({ path }) => path.length > 0)
        .map(({ path, message }) => ({ field: String(path[0]), problem: message })),
    };
  const { ticker, position, size, time } = read.data;
  const sentAt = time === undefined ? undefined : Date.parse(time);
  if (sentAt !== undefined && sentAt > now + AHEAD_MS)
    return { issues: [{ field: 'time', problem: 'is not yet' }] };
  return {
    sent: sentAt === undefined ? undefined : { at: new Date(sentAt), digest: hash('sha256', text, 'buffer') },
    content: { ticker, position, size },
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
