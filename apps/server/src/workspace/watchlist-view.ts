import type { Watchlist, Watchlists } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { findUser } from '@lonja/store/people/users';
import { findWhole } from '@lonja/store/workspace/workspaces';
import { LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { idOfName } from '../people/id-of-name.ts';

/** A person's lists as they were saved, or else the samples. */
export async function loadWatchlists(db: Database, userId: string, language: Language): Promise<Watchlists> {
  const kept = await findWhole(db, 'watchlists', userId);
  if (kept)
    return {
      lists: namedSamples(kept.items as Watchlist[], { userId, language }),
      version: kept.version,
    };
  const person = await findUser(db, userId);
  return { lists: person ? sampleLists(userId, person.user.created_at, language) : [], version: 0 };
}

/** Lists with the samples among them named in the reader's language, as long as nobody has named them otherwise. */
export function namedSamples(
  lists: readonly Watchlist[],
  { userId, language }: { readonly userId: string; readonly language: Language },
): Watchlist[] {
  const taken = new Set(lists.map(({ name }) => name));
  return lists.map((list) => {
    const sample = SAMPLE_NAMES.find((one) => idOfName(userId, one) === list.id);
    const isUnnamed =
      sample && LANGUAGE_CODES.some((code) => SERVER_TEXTS[code].sampleLists[sample] === list.name);
    const name = isUnnamed ? SERVER_TEXTS[language].sampleLists[sample] : list.name;
    // Two lists of one name could not be saved again.
    return name === list.name || taken.has(name) ? list : { ...list, name };
  });
}

const SAMPLES = {
  favorites: ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'AAPL', 'NVDA', 'TSLA', 'BTC', 'ETH', '^GSPC'],
  currencies: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD'],
  technology: ['AAPL', 'MSFT', 'GOOGL', 'NVDA', 'META', 'ADBE', 'CRM'],
  crypto: ['BTC', 'ETH', 'BNB', 'ADA', 'SOL', 'XRP'],
} as const;

const SAMPLE_NAMES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** The lists of a person who never saved any: some instruments of each class, there since the person is, under the same ids in each language. */
function sampleLists(userId: string, since: Date, language: Language): Watchlist[] {
  const names = SERVER_TEXTS[language].sampleLists;
  const at = since.toISOString();
  return SAMPLE_NAMES.map((sample) => ({
    id: idOfName(userId, sample),
    name: names[sample],
    symbols: [...SAMPLES[sample]],
    createdAt: at,
    updatedAt: at,
  }));
}
