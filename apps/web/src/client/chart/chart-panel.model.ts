/** The drawing tools that are offered, by the library's names. */
export const TOOLS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
] as const;
export type Tool = (typeof TOOLS)[number];

/** Indicators by the name that traders know. */
export const INDICATORS = [
  'VOL',
  'MA',
  'EMA',
  'SMA',
  'BOLL',
  'SAR',
  'BBI',
  'MACD',
  'RSI',
  'KDJ',
  'CCI',
  'WR',
  'DMI',
  'DMA',
  'TRIX',
  'OBV',
  'PVT',
  'VR',
  'ROC',
  'MTM',
  'EMV',
  'AO',
  'BIAS',
  'BRAR',
  'CR',
  'PSY',
  'AVP',
] as const;
