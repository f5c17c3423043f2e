import type { Indicator } from '@lonja/protocol';
import { formatLabel, VOLUME_BARS } from '../../chart/chart-indicators.model.ts';

/** An entry of the list: the volume bars have no definition in the catalogue. */
export interface FoundIndicator {
  readonly name: string;
  /** 'Relative strength index'. */
  readonly title: string;
  /** 'RSI'. */
  readonly short: string;
  readonly definition: Indicator | undefined;
}

/** The indicators whose name or title has what is searched; names that begin with it first. */
export function findIndicators(
  catalogue: readonly Indicator[],
  search: string,
  titleOf: (indicator: Indicator) => string,
  volumeTitle: string,
): readonly FoundIndicator[] {
  const all: readonly FoundIndicator[] = [
    { name: VOLUME_BARS.name, title: volumeTitle, short: VOLUME_BARS.name, definition: undefined },
    ...catalogue.map((definition) => ({
      name: definition.name,
      title: titleOf(definition),
      short: formatLabel({ name: definition.name, values: [] }),
      definition,
    })),
  ];
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return all;
  const rank = ({ short, title }: FoundIndicator): number => {
    if (short.toLowerCase().startsWith(wanted)) return 0;
    return short.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted) ? 1 : 2;
  };
  return all.filter((one) => rank(one) < 2).toSorted((a, b) => rank(a) - rank(b));
}
