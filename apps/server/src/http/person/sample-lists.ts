import type { Watchlist } from '@lonja/protocol';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';

const SAMPLES = {
  favorites: ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'AAPL', 'NVDA', 'TSLA', 'BTC', 'ETH', '^GSPC'],
  currencies: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD'],
  technology: ['AAPL', 'MSFT', 'GOOGL', 'NVDA', 'META', 'ADBE', 'CRM'],
  crypto: ['BTC', 'ETH', 'BNB', 'ADA', 'SOL', 'XRP'],
} as const;

/** The watchlists of a person without own ones: some instruments of each class. */
export function sampleLists(language: Language): readonly Watchlist[] {
  const { favorites, currencies, technology, crypto } = SERVER_TEXTS[language].sampleLists;
  return [
    { name: favorites, symbols: [...SAMPLES.favorites] },
    { name: currencies, symbols: [...SAMPLES.currencies] },
    { name: technology, symbols: [...SAMPLES.technology] },
    { name: crypto, symbols: [...SAMPLES.crypto] },
  ];
}
