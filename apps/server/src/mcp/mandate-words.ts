import type { KeyAuthority, KeyScope } from '@lonja/protocol';

/** What a key may do, a sentence a limit, for a model to read beside the figures. */
export function mandateWords(scopes: readonly KeyScope[], authority: KeyAuthority): readonly string[] {
  const { mandate, suspension } = authority;
  const words = [scopeWords(scopes)];
  if (suspension) {
    const until = suspension.until ? `until ${suspension.until}` : 'until somebody lifts it';
    words.push(`Suspended by ${suspension.by} since ${suspension.at}, ${until}: it changes nothing.`);
  }
  if (!mandate) return [...words, 'No mandate: its scopes alone limit it.'];
  return [...words, ...limitWords(mandate, authority), ALWAYS];
}

const ALWAYS = 'What only closes or cancels is limited by the instruments and a suspension alone.';

const scopeWords = (scopes: readonly KeyScope[]): string => {
  if (scopes.includes('trade')) return 'This key reads, and places, changes and cancels orders.';
  return scopes.includes('propose')
    ? 'This key reads, and proposes orders that a person approves or rejects.'
    : 'This key only reads.';
};

function limitWords(
  mandate: NonNullable<KeyAuthority['mandate']>,
  { orderedToday, withdrawnToday }: Pick<KeyAuthority, 'orderedToday' | 'withdrawnToday'>,
): readonly string[] {
  const {
    symbols,
    maxOrder,
    maxDay,
    maxWithdrawalsDay,
    maxExposure,
    maxLeverage,
    ordersAMinute,
    maxDailyLoss,
    hours,
  } = mandate;
  const { timeZone } = mandate;
  return [
    symbols && `It trades only ${symbols.join(', ')}.`,
    maxOrder && `An order that opens is worth at most ${maxOrder} USD.`,
    maxDay &&
      `Orders of a day that open are worth at most ${maxDay} USD together; ${orderedToday} USD are used. The day ends at midnight of ${timeZone}.`,
    maxWithdrawalsDay &&
      `Withdrawals of a day are at most ${maxWithdrawalsDay} USD together; ${withdrawnToday} USD are used.`,
    maxExposure && `At most ${maxExposure} USD may be open, or wait to open, after an order.`,
    maxLeverage !== null && `The leverage is at most ${maxLeverage}.`,
    ordersAMinute !== null &&
      `It sends at most ${ordersAMinute} orders, closes, amendments and transfers a minute.`,
    maxDailyLoss &&
      `Once the day has lost ${maxDailyLoss} USD it opens nothing until midnight of ${timeZone}.`,
    hours &&
      `It opens something, or transfers money, only from ${hours.from} to ${hours.until} of ${timeZone}, on ${hours.weekdays.map((day) => WEEKDAYS[day]).join(', ')}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
