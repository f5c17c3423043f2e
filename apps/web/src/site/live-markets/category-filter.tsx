import type { Asset } from '@lonja/protocol';
import { useMemo } from 'react';
import { ES } from '../../shared/figures/number-format.ts';
import { CATEGORY_NAMES, countByCategory } from './live-markets.model.ts';

export interface CategoryFilterProps {
  readonly assets: readonly Asset[];
  readonly value: string;
  readonly onChange: (category: string) => void;
}

/** All first, then each category with its count. */
export function CategoryFilter({ assets, value, onChange }: CategoryFilterProps) {
  const counts = useMemo(() => countByCategory(assets), [assets]);
  const shown = [['all', 'Todos'] as const, ...Object.entries(CATEGORY_NAMES)];
  return (
    <div role="group" aria-label="Categorías" className="flex flex-wrap gap-1">
      {shown
        .filter(([category]) => counts.has(category))
        .map(([category, name]) => (
          <button
            key={category}
            type="button"
            aria-pressed={category === value}
            onClick={() => onChange(category)}
            className="hit rounded-md border border-transparent px-2.5 text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-pressed:border-control aria-pressed:bg-hover aria-pressed:text-ink"
          >
            {name} <span className="text-ink-3">({ES.count(counts.get(category) ?? 0)})</span>
          </button>
        ))}
    </div>
  );
}
