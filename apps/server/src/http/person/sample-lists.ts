import type { Language, Watchlist } from '@lonja/protocol';

const SAMPLES = [
  {
    name: { en: 'Favorites', es: 'Favoritos', fr: 'Favoris', de: 'Favoriten' },
    symbols: ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'AAPL', 'NVDA', 'TSLA', 'BTC', 'ETH', '^GSPC'],
  },
  {
    name: { en: 'Currencies', es: 'Divisas', fr: 'Devises', de: 'Währungen' },
    symbols: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD'],
  },
  {
    name: { en: 'Technology', es: 'Tecnología', fr: 'Technologie', de: 'Technologie' },
    symbols: ['AAPL', 'MSFT', 'GOOGL', 'NVDA', 'META', 'ADBE', 'CRM'],
  },
  {
    name: { en: 'Crypto', es: 'Cripto', fr: 'Cryptos', de: 'Krypto' },
    symbols: ['BTC', 'ETH', 'BNB', 'ADA', 'SOL', 'XRP'],
  },
] as const;

/** What somebody sees who has not made lists yet: some of each class, to start from. */
export const sampleLists = (language: Language): readonly Watchlist[] =>
  SAMPLES.map(({ name, symbols }) => ({ name: name[language], symbols: [...symbols] }));
