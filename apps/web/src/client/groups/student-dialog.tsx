import type { Position, StudentAccount, Transaction } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FigureCard, FigureCards } from '../../shared/ui/panel.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import type { StudentJournalProps } from './student-journal.tsx';

const StudentJournal = lazyPart(() =>
  import('./student-journal.tsx').then(({ StudentJournal }) => StudentJournal),
);

export interface StudentDialogProps {
  readonly group: string;
  readonly student: {
    readonly userId: string;
    readonly username: string | null;
    readonly fullName: string | null;
  };
  /** Number of an entry in a contest of the group; the primary account without it. */
  readonly account?: string;
  readonly onClose: () => void;
}

/** It moves with the market. */
const STUDENT_MS = 2_000;

/** A student's account as a teacher reads it: nothing can be changed here. */
export function StudentDialog({ group, student, account, onClose }: StudentDialogProps) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const read = useQuery({
    ...buildQuery(client, 'readStudent', {
      params: { group, user: student.userId },
      query: account === undefined ? {} : { account },
    }),
    refetchInterval: STUDENT_MS,
  });
  const name = student.fullName ?? student.username ?? t('erased');
  return (
    <Dialog
      onClose={onClose}
      title={t('student.title', { name })}
      description={t('student.text')}
      closeLabel={t('close')}
      size="wide"
    >
      {read.data ? (
        <>
          <Account read={read.data} />
          <Journal group={group} user={student.userId} account={account} />
        </>
      ) : read.isError ? (
        <ErrorState title={t('readFailed')} onRetry={read.refetch} />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </Dialog>
  );
}

function Account({ read }: { readonly read: StudentAccount }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { account, equity, positions, orders, transactions } = read;
  return (
    <div className="space-y-4 py-3">
      <FigureCards label={t('student.equity')}>
        <FigureCard label={t('student.equity')}>{equity === null ? '—' : display.usd(equity)}</FigureCard>
        <FigureCard label={t('student.cash')}>{display.usd(account.balance)}</FigureCard>
        <FigureCard label={t('student.trades')}>{display.count(account.trades)}</FigureCard>
      </FigureCards>
      <Part title={t('student.positions')} empty={t('student.noPositions')} isEmpty={positions.length === 0}>
        {positions.map((position) => (
          <PositionLine key={position.symbol} position={position} />
        ))}
      </Part>
      {orders.length > 0 && (
        <Part title={t('student.orders')} empty="" isEmpty={false}>
          {orders.map(({ id, symbol, side, quantity }) => (
            <li key={id} className="flex justify-between gap-3 py-1">
              <span className="font-semibold">{symbol}</span>
              <span className="figures">
                {side === 'buy' ? '+' : '−'}
                {display.between(quantity, 0, 8)}
              </span>
            </li>
          ))}
        </Part>
      )}
      <Part title={t('student.fills')} empty={t('student.noFills')} isEmpty={transactions.length === 0}>
        {transactions.map((one) => (
          <FillLine key={one.id} fill={one} />
        ))}
      </Part>
    </div>
  );
}

/** Folded in, and read when it is opened. */
function Journal(props: StudentJournalProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group px-4 pb-4 text-13" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="hit inline-flex cursor-pointer list-none items-center gap-1 text-14 font-semibold">
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-ink-3 group-open:rotate-180 motion-safe:transition-transform"
        />
        {t('menu.journal')}
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <StudentJournal {...props} />
        </Suspense>
      )}
    </details>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty: string;
  readonly isEmpty: boolean;
  readonly children: React.ReactNode;
}

function Part({ title, empty, isEmpty, children }: PartProps) {
  return (
    <section aria-label={title} className="px-4 text-13">
      <h3 className="text-14 font-semibold">{title}</h3>
      {isEmpty ? (
        <EmptyState title={empty} />
      ) : (
        <ul className="live divide-y divide-line-soft">{children}</ul>
      )}
    </section>
  );
}

function PositionLine({ position }: { readonly position: Position }) {
  const display = useDisplay();
  const { symbol, direction, quantity, profit } = position;
  return (
    <li className="flex justify-between gap-3 py-1">
      <span>
        <span className="font-semibold">{symbol}</span>{' '}
        <span className="figures text-ink-2">
          {direction === 'long' ? '+' : '−'}
          {display.between(quantity.replace('-', ''), 0, 8)}
        </span>
      </span>
      <ProfitFigure value={Number(profit)} text={display.signedUsd(profit)} className="figures" />
    </li>
  );
}

function FillLine({ fill }: { readonly fill: Transaction }) {
  const display = useDisplay();
  const { symbol, type, quantity, price, decimals, profit, closes, createdAt } = fill;
  return (
    <li className="flex justify-between gap-3 py-1">
      <span>
        <span className="text-ink-3">{display.dateTime(createdAt)}</span>{' '}
        <span className="font-semibold">{symbol}</span>{' '}
        <span className="figures">
          {type === 'buy' ? '+' : '−'}
          {display.between(quantity, 0, 8)} @ {display.decimal(price, decimals)}
        </span>
      </span>
      {closes && <ProfitFigure value={profit} text={display.signedUsd(profit)} className="figures" />}
    </li>
  );
}
