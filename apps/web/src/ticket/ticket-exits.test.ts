import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTicketDraft, buildSubject, describeDraft } from './test/ticket-rig.ts';
import type { ExitUnit } from '@lonja/protocol/ticket-options';
import type { TicketDraft } from './ticket-draft.ts';
import { exitBegun, exitPlaced, exitsCountedIn, turnedExits } from './ticket-exits.ts';

const exitsOf = (part: Partial<TicketDraft>, symbol = 'EURUSD') => {
  const { stopLoss, takeProfit } = describeDraft(symbol, { quantity: '1000', ...part });
  return [stopLoss, takeProfit];
};
const seenOf = (part: Partial<TicketDraft>) => {
  const view = describeDraft('EURUSD', { quantity: '1000', ...part });
  const { stopLoss, takeProfit, entry, preview } = view;
  return { exits: { stopLoss, takeProfit }, entry, figures: preview };
};

describe('exits', () => {
  it.each([
    ['pips', 'buy', '21.6', '30.4', ['1.09804', '1.10324']],
    ['pips', 'sell', '21.6', '30.4', ['1.10216', '1.09696']],
    ['percent', 'buy', '1', '2', ['1.08919', '1.12221']],
    ['percent', 'sell', '1', '2', ['1.11100', '1.07800']],
    ['price', 'buy', '1.09', '1.12', ['1.09', '1.12']],
    ['money', 'buy', '10', '20', ['1.09020', '1.12020']],
    ['money', 'sell', '10', '20', ['1.11000', '1.08000']],
  ] as [ExitUnit, 'buy' | 'sell', string, string, string[]][])(
    'in %s of a %s, %s and %s away',
    (exitUnit, side, stopLoss, takeProfit, prices) => {
      expect(exitsOf({ exitUnit, side, stopLoss, takeProfit })).toEqual(prices);
    },
  );

  it('count from the price of an order that waits', () => {
    const limit = { type: 'limit', price: '1.05', exitUnit: 'pips', stopLoss: '10' } as const;
    expect(exitsOf(limit)).toEqual(['1.04900', '']);
  });

  it('in dollars lose no more and gain no less than they say, and a tick further does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 20_000 }),
        fc.integer({ min: 500, max: 90_000 }),
        fc.constantFrom('buy', 'sell'),
        (cents, units, side) => {
          const asked = (cents / 100).toFixed(2);
          const { preview } = describeDraft('EURUSD', {
            side,
            quantity: String(units),
            exitUnit: 'money',
            stopLoss: asked,
            takeProfit: asked,
            leverage: 500,
          });
          if (preview?.pnlAtStop === undefined || preview.pnlAtTarget === undefined) return;
          const tick = BigInt(units) * 10n;
          const limit = BigInt(cents) * 10_000n;
          expect(preview.pnlAtStop).toBeGreaterThanOrEqual(-limit);
          expect(preview.pnlAtStop - tick).toBeLessThan(-limit);
          expect(preview.pnlAtTarget).toBeGreaterThanOrEqual(limit);
          expect(preview.pnlAtTarget - tick).toBeLessThan(limit);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(['x', '-5', '0'])('of %j are no prices', (stopLoss) => {
    for (const exitUnit of ['price', 'pips', 'money', 'percent'] as const)
      expect(describeDraft('EURUSD', { stopLoss, exitUnit }).problem).toEqual({ kind: 'price_invalid' });
  });

  it('are counted otherwise without being moved', () => {
    const part = { stopLoss: '1.09020', takeProfit: '1.12020' };
    const [subject, seen] = [buildSubject('EURUSD'), seenOf(part)];
    expect(exitsCountedIn('pips', subject, seen)).toMatchObject({ stopLoss: '100', takeProfit: '200' });
    expect(exitsCountedIn('money', subject, seen)).toMatchObject({ stopLoss: '10.00', takeProfit: '20.00' });
    expect(exitsCountedIn('percent', subject, seen)).toMatchObject({ stopLoss: '0.91', takeProfit: '1.82' });
    for (const unit of ['pips', 'money'] as const)
      expect(exitsOf(exitsCountedIn(unit, subject, seen))).toEqual(['1.09020', '1.12020']);
  });

  it('begin 25 and 35 spreads away, in the unit that the ticket counts in', () => {
    const begun = (exit: 'stopLoss' | 'takeProfit', part: Partial<TicketDraft>) =>
      exitBegun(exit, buildTicketDraft(part), buildSubject('EURUSD'), seenOf(part));
    expect(begun('stopLoss', {})).toEqual({ stopLoss: '1.09520' });
    expect(begun('takeProfit', { side: 'sell' })).toEqual({ takeProfit: '1.09300' });
    expect(begun('stopLoss', { exitUnit: 'pips' })).toEqual({ stopLoss: '50' });
    expect(begun('takeProfit', { exitUnit: 'money', stopLoss: '10' })).toEqual({
      exitUnit: 'price',
      stopLoss: '1.09020',
      takeProfit: '1.10720',
    });
  });

  it('that are dragged become prices, both of them', () => {
    expect(exitPlaced('stopLoss', '1.08', { stopLoss: '1.09', takeProfit: '1.12' })).toEqual({
      exitUnit: 'price',
      stopLoss: '1.08',
      takeProfit: '1.12',
    });
  });

  it('keep their distance when the side is changed', () => {
    const part = { stopLoss: '1.09020', takeProfit: '1.12020' };
    const turned = turnedExits(buildTicketDraft(part), 'sell', buildSubject('EURUSD'), seenOf(part).entry);
    expect(turned).toEqual({ stopLoss: '1.11000', takeProfit: '1.08000' });
    expect(describeDraft('EURUSD', { ...part, side: 'sell', ...turned }).problem).toBeUndefined();
  });
});
