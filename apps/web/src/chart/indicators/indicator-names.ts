/** The bars of volume at the foot of the candles: the chart's own, which the catalogue does not have. */
export const VOLUME = 'VOL';

/** 'PERCENT B' of 'percent_b'. */
export const formatShortName = (name: string): string => name.toUpperCase().replaceAll('_', ' ');
