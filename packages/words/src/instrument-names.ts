import type { Language } from './languages.ts';

/** What an instrument is called in a language; English is the catalogue's own name. */
type InLanguages = Readonly<Record<Exclude<Language, 'en'>, string>>;

/** The fields by which an instrument is named. */
export interface NamedInstrument {
  readonly symbol: string;
  /** The catalogue's, in English. */
  readonly name: string;
  readonly category: string;
}

/**
 * What an instrument is called in a language: pairs by their currencies, goods and yields by what they are of, with their unit. Companies,
 * funds, indices, futures and coins have one name everywhere.
 */
export function instrumentName(instrument: NamedInstrument, language: Language): string {
  const { symbol, name, category } = instrument;
  if (language === 'en') return name;
  if (category === 'forex' && PAIR.test(symbol))
    return `${capital(currencyName(symbol.slice(0, 3), language))} / ${currencyName(symbol.slice(3), language)}`;
  const [, thing = '', unit] = WITH_UNIT.exec(name) ?? [];
  const named = THINGS[thing]?.[language];
  if (named === undefined || unit === undefined) return name;
  return `${named} (${unit
    .split('/')
    .map((part) => UNITS[part]?.[language] ?? part)
    .join('/')})`;
}

const PAIR = /^[A-Z]{6}$/;
const WITH_UNIT = /^(.+) \(([^()]+)\)$/;

/** As short as people say it; the other currencies as the language's own tables have them. */
const CURRENCIES: Readonly<Record<string, InLanguages>> = {
  USD: { es: 'dólar', fr: 'dollar', de: 'US-Dollar' },
  GBP: { es: 'libra', fr: 'livre sterling', de: 'Pfund' },
  CNH: { es: 'yuan extraterritorial', fr: 'yuan offshore', de: 'Offshore-Yuan' },
};

function currencyName(code: string, language: Exclude<Language, 'en'>): string {
  return (
    CURRENCIES[code]?.[language] ?? new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const UNITS: Readonly<Record<string, InLanguages>> = {
  'US cents': { es: 'centavos de US$', fr: 'cents US', de: 'US-Cent' },
  'troy oz': { es: 'onza troy', fr: 'once troy', de: 'Feinunze' },
  bbl: { es: 'barril', fr: 'baril', de: 'Barrel' },
  bu: { es: 'bushel', fr: 'boisseau', de: 'Scheffel' },
  gal: { es: 'galón', fr: 'gallon', de: 'Gallone' },
  lb: { es: 'libra', fr: 'livre', de: 'Pfund' },
  'short ton': { es: 'tonelada corta', fr: 'tonne courte', de: 'Short Ton' },
};

/** By the catalogue's name without its unit. */
const THINGS: Readonly<Record<string, InLanguages>> = {
  Aluminium: { es: 'Aluminio', fr: 'Aluminium', de: 'Aluminium' },
  Beef: { es: 'Carne de vacuno', fr: 'Bœuf', de: 'Rindfleisch' },
  Chicken: { es: 'Pollo', fr: 'Poulet', de: 'Hähnchen' },
  'Coal Newcastle': { es: 'Carbón Newcastle', fr: 'Charbon Newcastle', de: 'Kohle Newcastle' },
  Cocoa: { es: 'Cacao', fr: 'Cacao', de: 'Kakao' },
  'Coffee Arabica': { es: 'Café arábica', fr: 'Café arabica', de: 'Kaffee Arabica' },
  Copper: { es: 'Cobre', fr: 'Cuivre', de: 'Kupfer' },
  Corn: { es: 'Maíz', fr: 'Maïs', de: 'Mais' },
  'Cotton A Index': { es: 'Algodón, índice A', fr: 'Coton, indice A', de: 'Baumwolle, Index A' },
  'Diammonium Phosphate': { es: 'Fosfato diamónico', fr: 'Phosphate diammonique', de: 'Diammoniumphosphat' },
  'Dubai Crude Oil': { es: 'Petróleo Dubái', fr: 'Pétrole brut de Dubaï', de: 'Rohöl Dubai' },
  'RBOB Gasoline': { es: 'Gasolina RBOB', fr: 'Essence RBOB', de: 'Benzin RBOB' },
  'Heating Oil ULSD': { es: 'Gasóleo de calefacción ULSD', fr: 'Fioul domestique ULSD', de: 'Heizöl ULSD' },
  'Iron Ore 62% Fe CFR China': {
    es: 'Mineral de hierro 62 % Fe CFR China',
    fr: 'Minerai de fer 62 % Fe CFR Chine',
    de: 'Eisenerz 62 % Fe CFR China',
  },
  Lamb: { es: 'Cordero', fr: 'Agneau', de: 'Lammfleisch' },
  Lead: { es: 'Plomo', fr: 'Plomb', de: 'Blei' },
  'Live Cattle': { es: 'Ganado vivo', fr: 'Bovins vivants', de: 'Lebendrind' },
  'LNG Japan': { es: 'GNL Japón', fr: 'GNL Japon', de: 'LNG Japan' },
  'Natural Gas Henry Hub spot': {
    es: 'Gas natural Henry Hub al contado',
    fr: 'Gaz naturel Henry Hub au comptant',
    de: 'Erdgas Henry Hub, Kassa',
  },
  Nickel: { es: 'Níquel', fr: 'Nickel', de: 'Nickel' },
  Oranges: { es: 'Naranjas', fr: 'Oranges', de: 'Orangen' },
  'Frozen Orange Juice': {
    es: 'Zumo de naranja congelado',
    fr: 'Jus d’orange congelé',
    de: 'Gefrorener Orangensaft',
  },
  'Palm Oil': { es: 'Aceite de palma', fr: 'Huile de palme', de: 'Palmöl' },
  'Phosphate Rock': { es: 'Roca fosfórica', fr: 'Phosphate naturel', de: 'Rohphosphat' },
  'Potassium Chloride': { es: 'Cloruro de potasio', fr: 'Chlorure de potassium', de: 'Kaliumchlorid' },
  'Rapeseed Oil': { es: 'Aceite de colza', fr: 'Huile de colza', de: 'Rapsöl' },
  'Rice Thai 5%': { es: 'Arroz tailandés 5 %', fr: 'Riz thaï 5 %', de: 'Reis Thai 5 %' },
  'Coffee Robusta': { es: 'Café robusta', fr: 'Café robusta', de: 'Kaffee Robusta' },
  'Rubber TSR20': { es: 'Caucho TSR20', fr: 'Caoutchouc TSR20', de: 'Kautschuk TSR20' },
  Soybeans: { es: 'Soja', fr: 'Soja', de: 'Sojabohnen' },
  'Soybean Meal': { es: 'Harina de soja', fr: 'Tourteau de soja', de: 'Sojaschrot' },
  'Soybean Oil': { es: 'Aceite de soja', fr: 'Huile de soja', de: 'Sojaöl' },
  'Sugar No.11 world': { es: 'Azúcar n.º 11 mundial', fr: 'Sucre n° 11 mondial', de: 'Zucker Nr. 11 Welt' },
  'Sunflower Oil': { es: 'Aceite de girasol', fr: 'Huile de tournesol', de: 'Sonnenblumenöl' },
  'Tea, 3-auction average': {
    es: 'Té, media de tres subastas',
    fr: 'Thé, moyenne de trois enchères',
    de: 'Tee, Mittel dreier Auktionen',
  },
  Tin: { es: 'Estaño', fr: 'Étain', de: 'Zinn' },
  'Natural Gas Europe TTF': {
    es: 'Gas natural de Europa TTF',
    fr: 'Gaz naturel d’Europe TTF',
    de: 'Erdgas Europa TTF',
  },
  'Brent Crude Oil spot': {
    es: 'Petróleo Brent al contado',
    fr: 'Pétrole Brent au comptant',
    de: 'Rohöl Brent, Kassa',
  },
  Urea: { es: 'Urea', fr: 'Urée', de: 'Harnstoff' },
  'WTI Crude Oil spot': {
    es: 'Petróleo WTI al contado',
    fr: 'Pétrole WTI au comptant',
    de: 'Rohöl WTI, Kassa',
  },
  'Chicago SRW Wheat': { es: 'Trigo SRW de Chicago', fr: 'Blé SRW de Chicago', de: 'Weizen SRW Chicago' },
  'Hard Red Winter Wheat': {
    es: 'Trigo rojo duro de invierno',
    fr: 'Blé dur rouge d’hiver',
    de: 'Roter Hartweizen, Winter',
  },
  'Silver spot': { es: 'Plata al contado', fr: 'Argent au comptant', de: 'Silber, Kassa' },
  'Gold spot': { es: 'Oro al contado', fr: 'Or au comptant', de: 'Gold, Kassa' },
  'Palladium spot': { es: 'Paladio al contado', fr: 'Palladium au comptant', de: 'Palladium, Kassa' },
  'Platinum spot': { es: 'Platino al contado', fr: 'Platine au comptant', de: 'Platin, Kassa' },
  Zinc: { es: 'Zinc', fr: 'Zinc', de: 'Zink' },
  'German Bund 10-year yield': {
    es: 'Rentabilidad del Bund alemán a 10 años',
    fr: 'Rendement du Bund allemand à 10 ans',
    de: 'Rendite der Bundesanleihe, 10 Jahre',
  },
  'Japan Government Bond 10-year yield': {
    es: 'Rentabilidad del bono de Japón a 10 años',
    fr: 'Rendement de l’obligation japonaise à 10 ans',
    de: 'Rendite der japanischen Staatsanleihe, 10 Jahre',
  },
  'UK Gilt 10-year yield': {
    es: 'Rentabilidad del gilt británico a 10 años',
    fr: 'Rendement du gilt britannique à 10 ans',
    de: 'Rendite des britischen Gilts, 10 Jahre',
  },
  'US Treasury Note 10-year yield': {
    es: 'Rentabilidad del Tesoro de EE. UU. a 10 años',
    fr: 'Rendement du Trésor américain à 10 ans',
    de: 'Rendite der US-Staatsanleihe, 10 Jahre',
  },
  'US Treasury 1-year yield': {
    es: 'Rentabilidad del Tesoro de EE. UU. a 1 año',
    fr: 'Rendement du Trésor américain à 1 an',
    de: 'Rendite der US-Staatsanleihe, 1 Jahr',
  },
  'US Treasury Note 2-year yield': {
    es: 'Rentabilidad del Tesoro de EE. UU. a 2 años',
    fr: 'Rendement du Trésor américain à 2 ans',
    de: 'Rendite der US-Staatsanleihe, 2 Jahre',
  },
  'US Treasury Bond 30-year yield': {
    es: 'Rentabilidad del Tesoro de EE. UU. a 30 años',
    fr: 'Rendement du Trésor américain à 30 ans',
    de: 'Rendite der US-Staatsanleihe, 30 Jahre',
  },
  'US Treasury Bill 3-month yield': {
    es: 'Rentabilidad de la letra del Tesoro de EE. UU. a 3 meses',
    fr: 'Rendement du bon du Trésor américain à 3 mois',
    de: 'Rendite des US-Schatzwechsels, 3 Monate',
  },
};
