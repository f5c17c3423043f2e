import { formatPrice } from '@lonja/core';
import type { TicketTerms } from '@lonja/protocol';
import { EXIT_UNITS, TICKET_TYPES } from '@lonja/protocol/ticket-options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOfTerms, keptTerms } from './kept-ticket.ts';
import { buildSubject, buildTicketDraft } from './test/ticket-rig.ts';
import type { TicketDraft } from './ticket-draft.ts';
import { describeTicket } from './ticket.model.ts';

const TERMS: TicketTerms = {
  type: 'market',
  unit: 'units',
  quantity: '30000',
  leverage: 50,
  timeInForce: 'gtc',
  trail: null,
  trailUnit: 'pips',
  exitUnit: 'price',
  stopLoss: '21.6',
  takeProfit: '20.9',
};

const kept = (part: Partial<TicketDraft>, symbol = 'EURUSD'): TicketTerms => {
  const draft = buildTicketDraft(part);
  const subject = buildSubject(symbol);
  return keptTerms(draft, describeTicket(draft, subject), subject);
};
const begun = (terms: Partial<TicketTerms>, symbol = 'EURUSD', side: 'buy' | 'sell' = 'buy') =>
  draftOfTerms({ ...TERMS, ...terms }, side, buildSubject(symbol));

describe('a ticket after a confirmed order', () => {
  it('keeps prices as their distance from the entry, and the size as it was counted', () => {
    expect(kept({ quantity: '30000', leverage: 50, stopLoss: '1.09804', takeProfit: '1.10229' })).toEqual(
      TERMS,
    );
    expect(
      kept({ unit: 'risk', quantity: '1', exitUnit: 'money', stopLoss: '50', takeProfit: '' }),
    ).toMatchObject({
      unit: 'risk',
      quantity: '1',
      exitUnit: 'money',
      stopLoss: '50',
      takeProfit: null,
    });
    expect(kept({ stopLoss: undefined })).toMatchObject({ stopLoss: 'automatic' });
    expect(
      kept({ type: 'limit', price: '1.05', timeInForce: 'gtd', until: '2026-12-01T10:00' }),
    ).toMatchObject({
      type: 'limit',
      timeInForce: 'gtc',
    });
  });

  it('begins the next one with it, as far from the entry of either side', () => {
    expect(begun({})).toMatchObject({
      type: 'market',
      quantity: '30000',
      leverage: 50,
      stopLoss: '1.09804',
      takeProfit: '1.10229',
      exitUnit: 'price',
    });
    expect(begun({}, 'EURUSD', 'sell')).toMatchObject({ stopLoss: '1.10216', takeProfit: '1.09791' });
    expect(begun({ stopLoss: 'automatic', takeProfit: null })).toMatchObject({
      stopLoss: undefined,
      takeProfit: '',
    });
    expect(begun({ type: 'stop' }).price).not.toBe('');
    expect(begun({ type: 'trailing_stop', trail: '33', trailUnit: 'percent' })).toMatchObject({
      trail: '33',
      trailUnit: 'percent',
    });
  });

  it('takes the nearest leverage that is allowed by now, and no lots where there are none', () => {
    expect(begun({ leverage: 31 }).leverage).toBe(50);
    expect(begun({ leverage: 400 }).leverage).toBe(500);
    expect(begun({ unit: 'lots', leverage: 100 }, 'AAPL')).toMatchObject({ unit: 'units', leverage: 30 });
  });

  it('without a quote the distances wait as pips', () => {
    const subject = buildSubject('EURUSD');
    const silent = { ...subject, market: { ...subject.market, quoteOf: () => undefined } };
    expect(draftOfTerms(TERMS, 'buy', silent)).toMatchObject({ exitUnit: 'pips', stopLoss: '21.6' });
  });

  it('whatever it was, the next ticket keeps the same again', () => {
    const terms = fc.record({
      type: fc.constantFrom(...TICKET_TYPES.filter((type) => type !== 'oco')),
      unit: fc.constantFrom('units', 'lots', 'money', 'risk'),
      quantity: fc.integer({ min: 1, max: 1_000_000 }).map(String),
      leverage: fc.constantFrom(1, 50, 100, 200, 500),
      exitUnit: fc.constantFrom(...EXIT_UNITS),
      stopLoss: fc.constantFrom(null, 'automatic', '12.5', '400'),
      takeProfit: fc.constantFrom(null, '7.1', '250'),
    }) as fc.Arbitrary<Partial<TicketTerms>>;
    fc.assert(
      fc.property(terms, fc.constantFrom('buy', 'sell'), (part, side) => {
        const subject = buildSubject('EURUSD');
        const draft = draftOfTerms({ ...TERMS, ...part }, side, subject);
        expect(keptTerms(draft, describeTicket(draft, subject), subject)).toMatchObject(part);
        expect(formatPrice(subject.market.quoteOf(subject.listing.instrument.id)!.ask, 5)).toBe('1.10020');
      }),
      { numRuns: 60 },
    );
  });
});
