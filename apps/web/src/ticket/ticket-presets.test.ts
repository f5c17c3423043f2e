import type { BracketPreset } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { buildSubject, buildTicketDraft } from './test/ticket-rig.ts';
import type { TicketDraft } from './ticket-draft.ts';
import { describeTicket } from './ticket.model.ts';
import {
  bracketed,
  bracketOfDraft,
  rewarded,
  withBracket,
  withoutPreset,
  withSize,
} from './ticket-presets.ts';

const subject = buildSubject('EURUSD');
const seenOf = (draft: TicketDraft) => {
  const { preview, entry, stopLoss, takeProfit } = describeTicket(draft, subject);
  return { exits: { stopLoss, takeProfit }, entry, figures: preview };
};
const bracketOf = (part: Partial<TicketDraft>) => {
  const draft = buildTicketDraft({ quantity: '1000', ...part });
  return bracketOfDraft(draft, subject, seenOf(draft));
};

describe('a preset of size', () => {
  it('is kept once, the last first, and the oldest gives way', () => {
    const draft = (quantity: string) => buildTicketDraft({ quantity });
    const kept = ['1', '2', '3', '2', '4', '5'].reduce<ReturnType<typeof withSize>>(
      (sizes, one) => withSize(sizes, draft(one)),
      [],
    );
    expect(kept.map(({ quantity }) => quantity)).toEqual(['5', '4', '2', '3']);
    expect(withoutPreset(kept, { unit: 'units', quantity: '4' }).map(({ quantity }) => quantity)).toEqual([
      '5',
      '2',
      '3',
    ]);
    expect(withSize(kept, draft(''))).toEqual(kept);
  });
});

describe('a preset of bracket', () => {
  it('is as far from the entry as the exits are: prices in pips', () => {
    expect(bracketOf({ stopLoss: '1.0982', takeProfit: '1.1042' })).toEqual({
      unit: 'pips',
      stopLoss: '20',
      takeProfit: '40',
    });
    expect(bracketOf({ exitUnit: 'percent', stopLoss: '0.5', takeProfit: '' })).toEqual({
      unit: 'percent',
      stopLoss: '0.5',
      takeProfit: null,
    });
    expect(bracketOf({ takeProfit: '1.1042' })).toBeUndefined();
  });

  it('makes the exits of any later ticket, as prices where that counts in prices', () => {
    const preset: BracketPreset = { unit: 'pips', stopLoss: '20', takeProfit: '40' };
    expect(bracketed(buildTicketDraft({ side: 'sell' }), preset, subject)).toMatchObject({
      exitUnit: 'price',
      stopLoss: '1.10200',
      takeProfit: '1.09600',
    });
    expect(bracketed(buildTicketDraft({ exitUnit: 'percent' }), preset, subject)).toEqual({
      exitUnit: 'pips',
      stopLoss: '20',
      takeProfit: '40',
    });
    expect(withBracket([preset], preset)).toEqual([preset]);
  });

  it('a target is so many times as far as the stop', () => {
    const draft = buildTicketDraft({ quantity: '1000', stopLoss: '1.0982' });
    expect(rewarded(draft, 1.5, subject, seenOf(draft))).toMatchObject({ takeProfit: '1.10320' });
    const bare = buildTicketDraft({ quantity: '1000' });
    expect(rewarded(bare, 2, subject, seenOf(bare))).toBeUndefined();
  });
});
