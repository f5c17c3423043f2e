import type { KeyAuthority, KeyScope } from '@lonja/protocol';
import { sayLimits, type LimitWords } from '@lonja/protocol/limits-of-mandate';

/** What a key may do, a sentence a limit, for a model to read beside the figures. */
export function mandateWords(scopes: readonly KeyScope[], authority: KeyAuthority): readonly string[] {
  const { mandate, suspension } = authority;
  const words = [scopeWords(scopes)];
  if (suspension) {
    const until = suspension.until ? `until ${suspension.until}` : 'until somebody lifts it';
    words.push(`Suspended by ${suspension.by} since ${suspension.at}, ${until}: it changes nothing.`);
  }
  if (!mandate) return [...words, 'No mandate: its scopes alone limit it.'];
  return [...words, ...sayLimits(mandate, LIMITS, { ...authority, zone: mandate.timeZone }), ALWAYS];
}

const ALWAYS = 'What only closes or cancels is limited by the instruments and a suspension alone.';

const scopeWords = (scopes: readonly KeyScope[]): string => {
  if (scopes.includes('trade')) return 'This key reads, and places, changes and cancels orders.';
  return scopes.includes('propose')
    ? 'This key reads, and proposes orders that a person approves or rejects.'
    : 'This key only reads.';
};

interface LimitContext extends Pick<KeyAuthority, 'orderedToday' | 'withdrawnToday'> {
  readonly zone: string;
}

const LIMITS: LimitWords<LimitContext> = {
  symbols: (symbols) => `It trades only ${symbols.join(', ')}.`,
  maxOrder: (amount) => `An order that opens is worth at most ${amount} USD.`,
  maxDay: (amount, { orderedToday, zone }) =>
    `Orders of a day that open are worth at most ${amount} USD together; ${orderedToday} USD are used. The day ends at midnight of ${zone}.`,
  maxWithdrawalsDay: (amount, { withdrawnToday }) =>
    `Withdrawals of a day are at most ${amount} USD together; ${withdrawnToday} USD are used.`,
  maxExposure: (amount) => `At most ${amount} USD may be open, or wait to open, after an order.`,
  maxLeverage: (leverage) => `The leverage is at most ${leverage}.`,
  ordersAMinute: (count) => `It sends at most ${count} orders, closes, amendments and transfers a minute.`,
  maxDailyLoss: (amount, { zone }) =>
    `Once the day has lost ${amount} USD it opens nothing until midnight of ${zone}.`,
  hours: ({ weekdays, from, until }, { zone }) =>
    `It opens something, or transfers money, only from ${from} to ${until} of ${zone}, on ${weekdays.map((day) => WEEKDAYS[day]).join(', ')}.`,
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
