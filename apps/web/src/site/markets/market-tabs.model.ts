import type { SiteInstrument } from '../live-quotes/live-quotes.model.ts';

interface MarketTab {
  readonly id: 'forex' | 'stocks' | 'crypto' | 'commodities';
  readonly title: string;
  readonly instruments: readonly SiteInstrument[];
}

export const MARKET_TABS: readonly MarketTab[] = [
  {
    id: 'forex',
    title: 'Forex',
    instruments: [
      { symbol: 'EURUSD', name: 'Euro / dólar' },
      { symbol: 'GBPUSD', name: 'Libra / dólar' },
      { symbol: 'USDJPY', name: 'Dólar / yen' },
      { symbol: 'USDCHF', name: 'Dólar / franco suizo' },
      { symbol: 'AUDUSD', name: 'Dólar australiano / dólar' },
      { symbol: 'USDCAD', name: 'Dólar / dólar canadiense' },
      { symbol: 'EURMXN', name: 'Euro / peso mexicano' },
      { symbol: 'EURGBP', name: 'Euro / libra' },
    ],
  },
  {
    id: 'stocks',
    title: 'Acciones',
    instruments: [
      { symbol: 'AAPL', name: 'Apple' },
      { symbol: 'MSFT', name: 'Microsoft' },
      { symbol: 'NVDA', name: 'NVIDIA' },
      { symbol: 'GOOGL', name: 'Alphabet' },
      { symbol: 'AMZN', name: 'Amazon' },
      { symbol: 'TSLA', name: 'Tesla' },
      { symbol: 'JPM', name: 'JPMorgan Chase' },
      { symbol: 'SAN', name: 'Banco Santander' },
    ],
  },
  {
    id: 'crypto',
    title: 'Cripto',
    instruments: [
      { symbol: 'BTC', name: 'Bitcoin' },
      { symbol: 'ETH', name: 'Ethereum' },
      { symbol: 'BNB', name: 'BNB' },
      { symbol: 'SOL', name: 'Solana' },
      { symbol: 'XRP', name: 'XRP' },
      { symbol: 'ADA', name: 'Cardano' },
      { symbol: 'DOGE', name: 'Dogecoin' },
      { symbol: 'LTC', name: 'Litecoin' },
    ],
  },
  {
    id: 'commodities',
    title: 'Materias primas',
    instruments: [
      { symbol: 'XAUUSD', name: 'Oro, onza' },
      { symbol: 'XAGUSD', name: 'Plata, onza' },
      { symbol: 'UKOIL', name: 'Petróleo Brent, barril' },
      { symbol: 'USOIL', name: 'Petróleo WTI, barril' },
      { symbol: 'NATGAS', name: 'Gas natural' },
      { symbol: 'COPPER', name: 'Cobre, libra' },
      { symbol: 'COFFEE', name: 'Café arábica' },
      { symbol: 'WHEAT', name: 'Trigo' },
    ],
  },
];
