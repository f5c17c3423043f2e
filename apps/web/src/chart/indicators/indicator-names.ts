/** The bars of volume at the foot of the candles: the chart's own, which the catalogue does not have. */
export const VOLUME = 'VOL';

/** 'PERCENT B' of 'percent_b'. */
export const formatShortName = (name: string): string => name.toUpperCase().replaceAll('_', ' ');

/** What the chart draws by the library's indicators, without a person's having chosen one. */
export const DRAWN_TYPE = 'drawnType';
export const COMPARED = 'compared';

/** Whether an indicator of the library is one that a person has chosen. */
export const isOfPerson = ({ name }: { readonly name: string }): boolean =>
  name !== DRAWN_TYPE && name !== COMPARED;
