import { STREAM_KEY_SCOPE } from '@lonja/protocol';
import * as z from 'zod';
import type { Api } from '../../reading/api.ts';
import { answerFailure, invalid } from '../operations/alpaca-error.ts';
import type { TradingLimit } from '../operations/serve-operations.ts';
import { parseMoment } from '../operations/times.ts';
import { isEventId } from '../trading/event-ids.ts';
import type { UpdateRange } from '../trading/past-updates.ts';
import type { TradeEvents } from './trade-events.ts';

const Text = z.string().max(40).optional();
const Query = z.object({ since: Text, until: Text, since_id: Text, until_id: Text });

/** GET /v2/events/trades: no operation of Alpaca's documents, and called by its SDK for Go. */
export function serveTradeEvents(scope: Api, events: Pick<TradeEvents, 'open'>, limit: TradingLimit): void {
  scope.route({
    method: 'GET',
    url: '/v2/events/trades',
    // An answer without a body would be a reader of nothing.
    exposeHeadRoute: false,
    schema: { hide: true, querystring: Query },
    config: { key: { scope: STREAM_KEY_SCOPE, isPublic: false } },
    preHandler: limit,
    errorHandler: (error, request, reply) => void answerFailure('trading', error, request, reply),
    handler: async (request, reply) => {
      const { 'last-event-id': last } = request.headers;
      const query = request.query as z.output<typeof Query>;
      const range = parseRange(query, typeof last === 'string' ? last : undefined);
      const stream = await events.open(request, range);
      // Whoever has waited too long has been answered already.
      if (request.isOverdue) stream.destroy();
      // A proxy that gathers an answer before it passes it on would hold back what happens.
      void reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
      return reply.send(stream);
    },
  });
}

/** @param last the id that a reader has heard last: it comes again by itself, with the address of the first time */
function parseRange(query: z.output<typeof Query>, last: string | undefined): UpdateRange {
  if (query.since !== undefined && query.since_id !== undefined)
    throw invalid('trading', 'since and since_id exclude each other');
  if (query.until !== undefined && query.since === undefined) throw invalid('trading', 'until needs since');
  if (query.until_id !== undefined && query.since_id === undefined)
    throw invalid('trading', 'until_id needs since_id');
  const after = parseId('since_id', query.since_id);
  const since = parseTime('since', query.since);
  const range = {
    after,
    since,
    untilId: parseId('until_id', query.until_id),
    until: parseTime('until', query.until),
  };
  return last === undefined || last === ''
    ? range
    : { ...range, after: parseId('last-event-id', last), since: undefined };
}

function parseId(name: string, text: string | undefined): string | undefined {
  const id = text?.toUpperCase();
  if (id !== undefined && !isEventId(id)) throw invalid('trading', `${name} is not valid`);
  return id;
}

/** Finer than a millisecond, the next one counts: a client asks from a nanosecond after what it has heard. */
function parseTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = parseMoment(text);
  if (at === undefined) throw invalid('trading', `${name} is not valid`);
  return /\.\d{3}\d*[1-9]/.test(text) ? at + 1 : at;
}
