import { conversionLegs } from '@lonja/core';
import type { Asset } from '@lonja/protocol';

type Traded = Pick<Asset, 'currency' | 'priceUnit' | 'volume' | 'bid' | 'ask'>;

/**
 * What was traded of an instrument in 24 hours, in US dollars at its mid: a volume in won is no larger than the same in euros.
 * @param find the pairs that currencies are converted by. @returns undefined where there is no rate to convert by
 */
export function computeUsdVolume(
  asset: Traded,
  find: (symbol: string) => Pick<Asset, 'bid' | 'ask'> | undefined,
): number | undefined {
  const legs = conversionLegs(asset.currency, find);
  if (!legs) return undefined;
  const { over, under } = legs;
  const rate = (over ? computeMiddle(over) : 1) / (under ? computeMiddle(under) : 1);
  return asset.volume * computeMiddle(asset) * asset.priceUnit * rate;
}

const computeMiddle = ({ bid, ask }: Pick<Asset, 'bid' | 'ask'>): number => (Number(bid) + Number(ask)) / 2;

export interface Tile {
  readonly index: number;
  /** Percent of the whole surface. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Tiles with areas in proportion to the weights, the largest first, as square as possible (Bruls, Huizing and van Wijk,
 * Squarified Treemaps). Weights above zero, in falling order.
 * @param ratio width / height of the surface
 */
export function layOut(weights: readonly number[], ratio: number): readonly Tile[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const areas = weights.map((weight) => (weight / whole) * ratio);
  const tiles: Tile[] = [];
  let free: Rect = { left: 0, top: 0, width: ratio, height: 1 };
  let from = 0;
  while (from < areas.length) {
    const side = Math.min(free.width, free.height);
    let to = from + 1;
    while (to < areas.length && worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side))
      to += 1;
    const row = areas.slice(from, to);
    const start = from;
    const placed = placeRow(row, free);
    placed.tiles.forEach((tile, offset) => tiles.push(scaled(tile, start + offset, ratio)));
    free = placed.rest;
    from = to;
  }
  return tiles;
}

/** The largest ratio of sides in a row along a side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  return Math.max(
    (side * side * Math.max(...row)) / (sum * sum),
    (sum * sum) / (side * side * Math.min(...row)),
  );
}

function placeRow(
  row: readonly number[],
  free: Rect,
): { readonly tiles: readonly Rect[]; readonly rest: Rect } {
  const sum = row.reduce((total, area) => total + area, 0);
  const isTall = free.width >= free.height;
  const thickness = sum / (isTall ? free.height : free.width);
  let at = isTall ? free.top : free.left;
  const tiles = row.map((area): Rect => {
    const length = area / thickness;
    const tile = isTall
      ? { left: free.left, top: at, width: thickness, height: length }
      : { left: at, top: free.top, width: length, height: thickness };
    at += length;
    return tile;
  });
  const rest = isTall
    ? { ...free, left: free.left + thickness, width: free.width - thickness }
    : { ...free, top: free.top + thickness, height: free.height - thickness };
  return { tiles, rest };
}

const scaled = (tile: Rect, index: number, ratio: number): Tile => ({
  index,
  left: (tile.left / ratio) * 100,
  top: tile.top * 100,
  width: (tile.width / ratio) * 100,
  height: tile.height * 100,
});

const STEPS = [0.25, 1, 2.5] as const;

/** Tokens of a tile. */
export interface Heat {
  readonly ground: string;
  /** A text colour that is readable on it in every theme and palette. */
  readonly words: string;
}

/** The colours of a change in percent: seven steps, neutral around zero. */
export function chooseHeat(changePercent: number): Heat {
  const size = Math.abs(changePercent);
  const step = STEPS.filter((bound) => size >= bound).length;
  return {
    ground: step === 0 ? '--heat-0' : `--heat-${changePercent > 0 ? 'p' : 'n'}${step}`,
    words: step === STEPS.length ? '--on-heat-strong' : '--on-heat',
  };
}
