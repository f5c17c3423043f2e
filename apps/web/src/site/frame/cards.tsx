import type { ReactNode } from 'react';

export interface Card {
  readonly title: string;
  readonly text: ReactNode;
}

/** Short texts side by side, each under a hairline; `actionOf` adds an action to each. */
export function Cards<Each extends Card>({
  cards,
  columns = 4,
  actionOf,
}: {
  readonly cards: readonly Each[];
  readonly columns?: 3 | 4;
  readonly actionOf?: (card: Each) => ReactNode;
}) {
  return (
    <ul
      className={`grid gap-x-8 gap-y-8 sm:grid-cols-2 ${columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`}
    >
      {cards.map((card) => (
        <li key={card.title} className="flex flex-col border-t border-control pt-4">
          <h3 className="text-16 font-semibold">{card.title}</h3>
          <p className="mt-2 flex-1 text-14 text-ink-2">{card.text}</p>
          {actionOf && <div className="mt-4">{actionOf(card)}</div>}
        </li>
      ))}
    </ul>
  );
}
