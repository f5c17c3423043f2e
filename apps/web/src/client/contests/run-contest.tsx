import { mayInGroup } from '@lonja/core';
import type { Contest, ContestEntry, Group } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoving, isScored, nobodyKey, SCORE_DECIMALS, scoreLabel } from '../../contest/contest.model.ts';
import { EntryName, RowNotes } from '../../contest/standing-table.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { RATES } from '../../shared/worlds/world-fields.ts';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { EmptyState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { StudentDialog } from '../groups/student-dialog.tsx';
import { useDisplay } from '../display/display.tsx';
import { Debrief, isReplayable } from './debrief.tsx';
import { Disqualify } from './disqualify.tsx';
import { EntryCertificate } from './entry-certificate.tsx';
import { resultsCsv, resultsName } from './results-csv.ts';
import { useComingText } from '../client-shell/use-coming-text.ts';
import { useContestActs, useContestClock } from './use-contest-acts.ts';

interface RunContestProps {
  readonly contest: Contest;
  readonly role: Group['role'];
}

/** What teachers do with a contest of their group, and how everybody in it stands. */
export function RunContest({ contest, role }: RunContestProps) {
  const { t } = useTranslation('classes');
  const isOver = contest.state === 'finished' || contest.state === 'settling';
  return (
    <Panel title={t('run.title')} className="rounded-xl border border-line">
      {mayInGroup(role, 'run_contests') && !isOver && <Clock contest={contest} />}
      <Entries
        contest={contest}
        mayDisqualify={mayInGroup(role, 'run_contests') && contest.state !== 'finished'}
      />
      {mayInGroup(role, 'run_contests') && <Checks slug={contest.slug} />}
    </Panel>
  );
}

const Mirrors = lazyPart(() => import('./mirrors.tsx').then(({ Mirrors }) => Mirrors));

/** What one looks at before the places are believed; nothing of it is read before it is asked for. */
function Checks({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('classes');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={t('mirrors.title')} className="border-t border-line-soft">
      <p className="p-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('mirrors.title')}
        </Button>
      </p>
      {isOpen && (
        <Suspense fallback={<LoadingRows>{t('loading')}</LoadingRows>}>
          <Mirrors slug={slug} />
        </Suspense>
      )}
    </section>
  );
}

/** A lesson's speed: a trading day takes two minutes. */
const FIRST_RATE = 200;

function Clock({ contest }: { readonly contest: Contest }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { freeze } = useContestActs();
  const clock = useContestClock(contest);
  const comingText = useComingText(clock.coming);
  const { slug, state, isFrozen, marketTime, market } = contest;
  const [isEnding, setIsEnding] = useState(false);
  return (
    <div className="space-y-3 border-b border-line-soft p-3">
      <div className="flex flex-wrap items-end gap-2">
        {market === 'world' && <Speed contest={contest} clock={clock} />}
        <Button isBusy={freeze.isPending} onClick={() => freeze.mutate({ slug, isFrozen: !isFrozen })}>
          {t(isFrozen ? 'run.unfreeze' : 'run.freeze')}
        </Button>
        <Button onClick={() => setIsEnding(true)}>{t('run.end')}</Button>
        <span role="status" className="figures ctl inline-flex items-center text-13 text-ink-2">
          {comingText ?? t(`states.${state}`)} · {display.dateTime(marketTime)}
        </span>
      </div>
      {market === 'installation' && <p className="text-12 text-ink-2">{t('run.ownMarket')}</p>}
      {isEnding && <Ending contest={contest} clock={clock} onDone={() => setIsEnding(false)} />}
    </div>
  );
}

interface OfClock {
  readonly contest: Contest;
  readonly clock: ReturnType<typeof useContestClock>;
}

/** Starts, pauses and hastens the clock of a world. */
function Speed({ contest: { state, rate }, clock: { set, isBusy, coming } }: OfClock) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const comingText = useComingText(coming);
  const [wanted, setWanted] = useState<number>(rate > 0 ? rate : FIRST_RATE);
  const run = (speed: number) => set({ rate: speed });
  const isChanging = isBusy || coming !== undefined;
  const rates = [...new Set([...RATES, wanted])].toSorted((a, b) => a - b);
  return (
    <>
      <SelectField
        label={t('run.speed')}
        value={wanted}
        options={rates.map((value) => ({ value, label: t('run.times', { rate: display.count(value) }) }))}
        onChange={(value) => {
          setWanted(value);
          if (state === 'running') run(value);
        }}
      />
      {state === 'running' ? (
        <Button isBusy={isChanging} onClick={() => run(0)}>
          {comingText ?? t('run.pause')}
        </Button>
      ) : (
        <Button look="primary" isBusy={isChanging} onClick={() => run(wanted)}>
          {comingText ?? t('run.start')}
        </Button>
      )}
    </>
  );
}

function Ending({ contest, clock: { set, isBusy }, onDone }: OfClock & { readonly onDone: () => void }) {
  const { t } = useTranslation('classes');
  const title = t('run.endTitle', { contest: contest.name });
  return (
    <div role="group" aria-label={title} className="rounded-lg border border-control p-3 text-13">
      <p className="text-14 font-semibold">{title}</p>
      <p className="mt-1 text-ink-2">{t('run.endText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="sell" isBusy={isBusy} onClick={() => set({ ends: true }, { onSuccess: onDone })}>
          {t('run.end')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </div>
  );
}

const ENTRIES_MS = 1_500;
const RESTING_MS = 4_000;
const CELL = 'px-1.5 py-1.5 sm:px-2';
/** The narrowest screens have no room for the place, by which the rows are sorted. */
const PLACE_FROM = 'max-[22.5rem]:hidden';

function Entries({ contest, mayDisqualify }: { readonly contest: Contest; readonly mayDisqualify: boolean }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const client = useClient();
  const { slug, group } = contest;
  const { data } = useQuery({
    ...buildQuery(client, 'listEntries', { params: { slug } }),
    refetchInterval: isMoving(contest) ? ENTRIES_MS : RESTING_MS,
  });
  const [read, setRead] = useState<ContestEntry>();
  const [out, setOut] = useState<ContestEntry>();
  const [again, setAgain] = useState<ContestEntry>();
  if (!data) return null;
  if (data.length === 0) return <EmptyState title={t(nobodyKey(contest))} />;
  const luck = data.find((entry) => entry.luck)?.luck ?? undefined;
  return (
    <div className="overflow-x-auto">
      <p className="flex justify-end px-2 pt-2">
        <Button
          size="small"
          onClick={() => saveFile(resultsName(contest), resultsCsv(contest, data), 'text/csv;charset=utf-8')}
        >
          {t('run.save')}
        </Button>
      </p>
      <table className="live w-full text-13">
        <caption className="sr-only">{t('run.entries')}</caption>
        <EntriesHead ruleset={contest.ruleset} withLuck={luck !== undefined} />
        <tbody>
          {data.map((entry) => (
            <EntryLine
              key={entry.account}
              contest={contest}
              entry={entry}
              withLuck={luck !== undefined}
              onRead={() => setRead(entry)}
              onDisqualify={mayDisqualify ? () => setOut(entry) : undefined}
              onPlayAgain={group && isReplayable(contest) ? () => setAgain(entry) : undefined}
            />
          ))}
        </tbody>
      </table>
      {luck && (
        <p className="px-2 py-2 text-12 text-ink-3 max-sm:hidden">
          {t('luck.note', { trials: display.count(luck.trials) })}
        </p>
      )}
      {read && group && (
        <StudentDialog
          group={group.id}
          student={read}
          account={read.account}
          onClose={() => setRead(undefined)}
        />
      )}
      {again && (
        <Debrief
          contest={contest}
          entry={{ id: again.account, name: again.fullName ?? again.username ?? t('erased') }}
          onClose={() => setAgain(undefined)}
        />
      )}
      {out && <Disqualify slug={slug} entry={out} onClose={() => setOut(undefined)} />}
    </div>
  );
}

interface EntriesHeadProps extends Pick<Contest, 'ruleset'> {
  readonly withLuck: boolean;
}

function EntriesHead({ ruleset, withLuck }: EntriesHeadProps) {
  const { t } = useTranslation('classes');
  return (
    <TableHead
      padding={CELL}
      cells={[
        { label: t('place'), shownFrom: PLACE_FROM },
        { label: t('person') },
        ...(isScored(ruleset) ? [{ label: scoreLabel(ruleset, t), isFigure: true }] : []),
        { label: t('return'), isFigure: true, ...(isScored(ruleset) ? { shownFrom: 'max-sm:hidden' } : {}) },
        { label: t('run.level'), isFigure: true, shownFrom: 'max-sm:hidden' },
        { label: t('run.positions'), isFigure: true, shownFrom: 'max-sm:hidden' },
        { label: t('trades'), isFigure: true, shownFrom: 'max-sm:hidden' },
        ...(withLuck ? [{ label: t('luck.column'), isFigure: true, shownFrom: 'max-sm:hidden' }] : []),
        { label: t('actions'), isFigure: true },
      ]}
    />
  );
}

interface EntryLineProps {
  readonly contest: Contest;
  readonly entry: ContestEntry;
  readonly withLuck: boolean;
  readonly onRead: () => void;
  readonly onDisqualify: (() => void) | undefined;
  readonly onPlayAgain: (() => void) | undefined;
}

/** Below this a margin call is near. */
const NEAR_CALL = 150;

function EntryLine({ contest, entry, withLuck, onRead, onDisqualify, onPlayAgain }: EntryLineProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { place, unranked, returnPercent, marginLevel, positions, fills, score, luck, isErased } = entry;
  const name = entry.fullName ?? entry.username ?? t('erased');
  return (
    <tr className="border-b border-line-soft last:border-0">
      <td className={`${CELL} figures ${PLACE_FROM}`}>{place ?? '—'}</td>
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        <BreakableName name={name} />
        <span className="block font-normal text-ink-3 sm:ml-2 sm:inline">
          <EntryName row={entry} />
        </span>
        {unranked && (
          <span className="block text-12 font-normal text-warn">
            {t(`unranked.${unranked}`)}
            {entry.disqualifiedReason !== null && `: ${entry.disqualifiedReason}`}
          </span>
        )}
        <RowNotes row={entry} ruleset={contest.ruleset} figures={display.exact} />
      </th>
      {isScored(contest.ruleset) && (
        <td className={`${CELL} figure`}>
          {score === undefined ? '—' : display.exact.decimal(score, SCORE_DECIMALS)}
        </td>
      )}
      <td className={`${CELL} figure ${isScored(contest.ruleset) ? 'max-sm:hidden' : ''}`}>
        <ProfitFigure value={returnPercent} text={display.signedPercent(returnPercent)} />
      </td>
      <td
        className={`${CELL} figure max-sm:hidden ${marginLevel !== null && marginLevel < NEAR_CALL ? 'text-warn' : ''}`}
      >
        {marginLevel === null ? '—' : display.percent(marginLevel)}
      </td>
      <td className={`${CELL} figure max-sm:hidden`}>{display.count(positions)}</td>
      <td className={`${CELL} figure max-sm:hidden`}>{display.count(fills)}</td>
      {withLuck && (
        <td className={`${CELL} figure max-sm:hidden`}>
          {luck ? display.wholePercent(Math.floor(luck.percentile)) : '—'}
        </td>
      )}
      <td className={`${CELL} text-right`}>
        {!isErased && (
          <span className="inline-flex flex-wrap justify-end gap-1">
            <Button size="small" aria-label={t('readOf', { name })} onClick={onRead}>
              {t('read')}
            </Button>
            {onPlayAgain && (
              <Button size="small" aria-label={t('debrief.openOf', { name })} onClick={onPlayAgain}>
                {t('debrief.open')}
              </Button>
            )}
            <EntryCertificate contest={contest} entry={entry} name={name} />
            {onDisqualify && unranked !== 'disqualified' && (
              <Button
                look="quiet"
                size="small"
                aria-label={t('run.disqualify', { name })}
                onClick={onDisqualify}
              >
                {t('run.confirm')}
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
