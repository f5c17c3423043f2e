/** The classes that instruments are filtered by, in the order of the filter. */
export const ASSET_CLASSES = [
  'forex',
  'stocks',
  'crypto',
  'commodities',
  'indices',
  'futures',
  'bonds',
] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** The class of each catalogue category, in the order of the live markets screen: every sector of stocks is Stocks. */
const CLASS_OF = {
  technology: 'stocks',
  banking: 'stocks',
  energy: 'stocks',
  healthcare: 'stocks',
  crypto: 'crypto',
  forex: 'forex',
  commodities: 'commodities',
  indices: 'indices',
  consumer: 'stocks',
  industrial: 'stocks',
  materials: 'stocks',
  utilities: 'stocks',
  realestate: 'stocks',
  communication: 'stocks',
  futures: 'futures',
  bonds: 'bonds',
} as const satisfies Readonly<Record<string, AssetClass>>;
export type Category = keyof typeof CLASS_OF;

export const CATEGORIES = Object.keys(CLASS_OF) as readonly Category[];

export const isCategory = (name: string): name is Category => Object.hasOwn(CLASS_OF, name);

/** @param category of the catalogue; an unknown one counts as stocks */
export const getAssetClass = (category: string): AssetClass =>
  isCategory(category) ? CLASS_OF[category] : 'stocks';
