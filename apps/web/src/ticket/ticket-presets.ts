import type { BracketPreset, SizePreset } from '@lonja/protocol';
import { MAX_PRESETS } from '@lonja/protocol/ticket-options';
import type { TicketSubject } from './order-preview.ts';
import type { TicketDraft } from './ticket-draft.ts';
import { exitsCountedIn, type SeenExits } from './ticket-exits.ts';
import { withPrices } from './kept-ticket.ts';

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** With one more, once, in place of the oldest where there are as many as are kept. */
const added = <Preset extends object>(presets: readonly Preset[], one: Preset): Preset[] =>
  [one, ...presets.filter((other) => !isSame(other, one))].slice(0, MAX_PRESETS);

export const withoutPreset = <Preset extends object>(presets: readonly Preset[], one: Preset): Preset[] =>
  presets.filter((other) => !isSame(other, one));

/** The size of a ticket as a preset; undefined where it says none. */
export const sizeOfDraft = ({ unit, quantity }: TicketDraft): SizePreset | undefined =>
  Number(quantity) > 0 ? { unit, quantity: quantity.trim() } : undefined;

export const withSize = (sizes: readonly SizePreset[], draft: TicketDraft): SizePreset[] => {
  const size = sizeOfDraft(draft);
  return size ? added(sizes, size) : [...sizes];
};

/** The distances of a ticket's exits as a preset, prices as pips; undefined without a stop. */
export function bracketOfDraft(
  draft: TicketDraft,
  subject: TicketSubject,
  seen: SeenExits,
): BracketPreset | undefined {
  const unit = draft.exitUnit === 'price' ? 'pips' : draft.exitUnit;
  const { stopLoss = '', takeProfit = '' } =
    draft.exitUnit === 'price' ? exitsCountedIn('pips', subject, seen) : draft;
  return stopLoss.trim() === ''
    ? undefined
    : { unit, stopLoss: stopLoss.trim(), takeProfit: takeProfit.trim() || null };
}

export const withBracket = (brackets: readonly BracketPreset[], one: BracketPreset): BracketPreset[] =>
  added(brackets, one);

/** A ticket with the exits of a preset: as prices where it counts in prices. */
export function bracketed(
  draft: TicketDraft,
  { unit, stopLoss, takeProfit }: BracketPreset,
  subject: TicketSubject,
): Partial<TicketDraft> {
  const exits = { exitUnit: unit, stopLoss, takeProfit: takeProfit ?? '' } as const;
  return draft.exitUnit === 'price' && unit !== 'money' ? withPrices({ ...draft, ...exits }, subject) : exits;
}

/** A target so many times as far as the stop; undefined without a stop that says how far. */
export function rewarded(
  draft: TicketDraft,
  times: number,
  subject: TicketSubject,
  seen: SeenExits,
): Partial<TicketDraft> | undefined {
  const bracket = bracketOfDraft(draft, subject, seen);
  if (!bracket) return undefined;
  const takeProfit = String(Math.round(Number(bracket.stopLoss) * times * 100) / 100);
  return bracketed(draft, { ...bracket, takeProfit }, subject);
}
