/**
 * Instruments that most people mean, the first before the others, where a search fits several. Nobody has measured this:
 * the specification's own come first, class by class in its order, then what is quoted most in each class.
 */
export const WELL_KNOWN: readonly string[] = [
  ...['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD'],
  ...['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA', 'NVDA', 'META', 'NFLX', 'ADBE', 'CRM', 'JPM', 'BAC', 'WFC'],
  ...['GS', 'MS', 'XOM', 'CVX', 'COP', 'SLB', 'JNJ', 'PFE', 'UNH', 'ABBV', 'KO', 'PG', 'WMT', 'HD', 'BABA'],
  ...['TSM', 'ASML', 'SAP', 'BTC', 'ETH', 'BNB', 'ADA', 'SOL', 'XRP', 'SPY', 'QQQ'],
  ...['XAUUSD', 'XAGUSD', 'USOIL', 'UKOIL', 'NATGAS', 'COPPER', '^GSPC', '^NDX', '^IXIC', '^DJI', '^RUT'],
  ...['^VIX', '^GDAXI', '^FTSE', '^STOXX50E', '^N225', '^IBEX', 'ES=F', 'NQ=F', 'CL=F', 'GC=F', 'US10Y'],
  ...['NZDUSD', 'EURGBP', 'EURJPY', 'GBPJPY', 'EURCHF', 'EURMXN', 'BRK.B', 'AVGO', 'LLY', 'V', 'MA', 'COST'],
  ...['ORCL', 'AMD', 'INTC', 'DIS', 'NKE', 'MCD', 'PEP', 'BA', 'GE', 'F', 'GM', 'T', 'VZ', 'C', 'PLTR'],
  ...['DOGE', 'DOT', 'LTC', 'LINK', 'AVAX', 'TRX', 'VOO', 'VTI', 'IVV', 'GLD', 'SLV', 'TLT', 'AGG'],
];

interface Called {
  /** Lower case, without accents. */
  readonly names: readonly string[];
  readonly symbols: readonly string[];
}

/** What people call instruments whose names in the catalogue say it otherwise, in the four languages. */
export const CALLED: readonly Called[] = [
  { names: ['google', 'alphabet'], symbols: ['GOOGL', 'GOOG'] },
  { names: ['facebook', 'instagram', 'whatsapp'], symbols: ['META'] },
  { names: ['coke', 'coca cola', 'cocacola'], symbols: ['KO'] },
  { names: ['jp morgan', 'jpmorgan'], symbols: ['JPM'] },
  { names: ['berkshire', 'buffett'], symbols: ['BRK.B'] },
  { names: ['bitcoin'], symbols: ['BTC'] },
  { names: ['ether', 'ethereum'], symbols: ['ETH'] },
  { names: ['ripple'], symbols: ['XRP'] },
  { names: ['euro', 'eurodolar', 'euro dolar', 'euro dollar'], symbols: ['EURUSD'] },
  { names: ['libra', 'libra esterlina', 'cable', 'pfund', 'livre sterling'], symbols: ['GBPUSD'] },
  { names: ['yen', 'dolar yen'], symbols: ['USDJPY'] },
  { names: ['franco suizo', 'franc suisse', 'schweizer franken'], symbols: ['USDCHF'] },
  { names: ['gold', 'oro', 'or'], symbols: ['XAUUSD', 'GC=F', 'GLD'] },
  { names: ['silver', 'plata', 'argent', 'silber'], symbols: ['XAGUSD', 'SI=F', 'SLV'] },
  { names: ['oil', 'crude oil', 'petroleo', 'petrole', 'erdol', 'ol'], symbols: ['USOIL', 'UKOIL', 'CL=F'] },
  { names: ['brent'], symbols: ['UKOIL', 'BZ=F'] },
  { names: ['natural gas', 'gas natural', 'gaz naturel', 'erdgas'], symbols: ['NATGAS', 'NG=F'] },
  { names: ['copper', 'cobre', 'cuivre', 'kupfer'], symbols: ['COPPER', 'HG=F'] },
  { names: ['s&p', 's&p 500', 's&p500', 's p 500', 'sp500', 'sp 500'], symbols: ['^GSPC', 'SPY', 'ES=F'] },
  { names: ['nasdaq', 'nasdaq 100'], symbols: ['^NDX', '^IXIC', 'QQQ', 'NQ=F'] },
  { names: ['dow', 'dow jones'], symbols: ['^DJI', 'YM=F'] },
  { names: ['dax'], symbols: ['^GDAXI', 'FDAX=F'] },
  { names: ['ftse', 'ftse 100'], symbols: ['^FTSE'] },
  { names: ['nikkei', 'nikkei 225'], symbols: ['^N225', 'NIY=F'] },
  { names: ['ibex', 'ibex 35'], symbols: ['^IBEX'] },
  { names: ['vix'], symbols: ['^VIX'] },
];
