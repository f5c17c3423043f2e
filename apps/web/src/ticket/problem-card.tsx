import type { Usd } from '@lonja/core';
import { useMoveProfit, type MoveProfitWords } from '../account/use-move-profit.ts';
import { Button } from '../shared/ui/button.tsx';
import type { TicketProblem } from './ticket-problem.ts';

/** A screen's texts for what solves a problem. */
export interface RemedyWords extends MoveProfitWords {
  readonly reduceTo: (units: string) => string;
  readonly nothingFits: string;
  readonly tradeAt: (leverage: number) => string;
  readonly moveProfit: (amount: Usd) => string;
}

export interface ProblemCardProps {
  readonly problem: TicketProblem;
  readonly title: string | undefined;
  readonly text: string;
  readonly words: RemedyWords;
  readonly userId: string;
  readonly onReduce: (units: string) => void;
  readonly onLeverage: (leverage: number) => void;
  readonly tone: keyof typeof LOOKS;
}

const LOOKS = {
  warn: { card: 'border-warn', title: '', text: '' },
  down: { card: 'border-down', title: 'text-down', text: 'text-ink-2' },
} as const;

/** What keeps an order from passing, with buttons for what solves it. */
export function ProblemCard({ problem, title, text, tone, ...remedy }: ProblemCardProps) {
  const look = LOOKS[tone];
  return (
    <div className={`rounded-lg border p-3 text-13 ${look.card}`}>
      {title && <p className={`font-semibold ${look.title}`}>{title}</p>}
      <p className={title ? look.text : look.title}>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <Remedies problem={problem} {...remedy} />
      </div>
    </div>
  );
}

/** Buttons for what solves a problem. */
export function Remedies({
  problem,
  words,
  userId,
  onReduce,
  onLeverage,
}: Omit<ProblemCardProps, 'title' | 'text' | 'tone'>) {
  if (problem.kind === 'leverage' || problem.kind === 'fully_paid') {
    const leverage = problem.kind === 'leverage' ? problem.highest : 1;
    return (
      <Button size="small" onClick={() => onLeverage(leverage)}>
        {words.tradeAt(leverage)}
      </Button>
    );
  }
  if (!('affordable' in problem)) return null;
  const { affordable, profit } = problem;
  return (
    <>
      {profit !== undefined && <MoveProfit profit={profit} words={words} userId={userId} />}
      {affordable ? (
        <Button size="small" onClick={() => onReduce(affordable)}>
          {words.reduceTo(affordable)}
        </Button>
      ) : (
        <p>{words.nothingFits}</p>
      )}
    </>
  );
}

function MoveProfit({
  profit,
  words,
  userId,
}: Pick<ProblemCardProps, 'words' | 'userId'> & { readonly profit: Usd }) {
  const move = useMoveProfit(userId, words);
  return (
    <Button size="small" isBusy={move.isPending} onClick={() => move.mutate()}>
      {words.moveProfit(profit)}
    </Button>
  );
}
