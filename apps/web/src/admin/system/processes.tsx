import type { ProcessMove, SystemReport } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { movesQuery } from '../queries/admin-queries.ts';
import { mapHolders, formatLetter, SLOT_COUNT } from './processes.model.ts';
import { sizeText } from './system-tab.model.ts';
import { useSystemWords } from './use-system-words.ts';

type Process = SystemReport['processes'][number];

/** One that has said nothing for longer counts for nothing. */
const SILENT_MS = 20_000;

/** The processes on this database: what each holds and how far behind it is, and what moved when. */
export function Processes({ report: { processes } }: { readonly report: SystemReport }) {
  const { t } = useTranslation('admin');
  const isAlone = processes.length === 1 && processes[0]?.slots.length === SLOT_COUNT;
  return (
    <Panel title={t('system.processes')}>
      {isAlone ? (
        <p className="px-3 py-2 text-13 text-ink-2">{t('system.alone')}</p>
      ) : (
        <>
          <SlotMap processes={processes} />
          <ul className="divide-y divide-line">
            {processes.map((one, place) => (
              <ProcessItem key={one.name} one={one} letter={formatLetter(place)} />
            ))}
          </ul>
          <p className="border-t border-line px-3 py-2 text-12 text-ink-3">{t('system.processesText')}</p>
        </>
      )}
      <Moves />
    </Panel>
  );
}

/** Letters say who holds a slot, so that it is read without colours; the counts beside each process say the same in figures. */
function SlotMap({ processes }: { readonly processes: readonly Process[] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const holders = mapHolders(processes);
  const free = holders.filter((holder) => holder === undefined).length;
  return (
    <figure className="border-b border-line px-3 py-2">
      <figcaption className="pb-1 text-12 text-ink-2">{t('system.slotMap')}</figcaption>
      <div
        aria-hidden="true"
        className="figure grid grid-cols-[repeat(16,minmax(0,1fr))] text-center text-12 leading-4 sm:grid-cols-[repeat(32,minmax(0,1fr))]"
      >
        {holders.map((holder, slot) => (
          // A slot is its place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={slot} className={holder === undefined ? 'bg-selected text-warn' : SHADES[holder % 2]}>
            {holder === undefined ? '–' : formatLetter(holder)}
          </span>
        ))}
      </div>
      {free > 0 && (
        <p role="alert" className="pt-1 text-13 text-warn">
          {processes.every(({ isEdge }) => isEdge)
            ? t('system.onlyEdges')
            : t('system.freeSlots', { slots: display.count(free) })}
        </p>
      )}
    </figure>
  );
}

const SHADES = ['text-ink', 'bg-raised text-ink-2'];

function ProcessItem({ one, letter }: { readonly one: Process; readonly letter: string }) {
  const { t } = useTranslation('admin');
  const { display, duration } = useSystemWords();
  // Without its desk's connection it is away, however recently it said something.
  const isSilent = one.silentMilliseconds > SILENT_MS || (one.shard === null && one.stage === 'ready');
  const trouble = isSilent
    ? t('system.silentFor', { duration: duration(one.silentMilliseconds) })
    : one.stage === 'ready'
      ? one.desk === 'ok'
        ? undefined
        : t(`system.states.${one.desk}`)
      : t(`system.stages.${one.stage}`);
  const facts = [
    [t('system.slots'), one.isEdge ? t('system.edge') : `${display.count(one.slots.length)} / ${SLOT_COUNT}`],
    [t('system.leases'), one.leases.map((lease) => t(`system.leaseNames.${lease}`)).join(', ') || '—'],
    [t('system.shard'), one.shard === null ? '—' : display.count(one.shard)],
    [t('system.straysWaiting'), one.straysWaiting === null ? '—' : display.count(one.straysWaiting)],
    [t('system.loop'), duration(one.loopMilliseconds)],
    [t('system.step'), `${duration(one.stepMilliseconds)} · ${duration(one.marketMilliseconds)}`],
    [t('system.bus'), busText(one.bus, t, duration)],
    [t('system.processStreams'), display.count(one.streams)],
    [t('system.processMemory'), sizeText(one.memoryBytes, display)],
    [t('system.silence'), duration(one.silentMilliseconds)],
  ] as const;
  return (
    <li className="px-3 py-2 text-13">
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          {letter} · {one.name}
        </strong>
        {one.isThis && <span className="text-ink-3"> · {t('system.thisProcess')}</span>}
        {trouble && <span className="font-semibold text-warn"> · {trouble}</span>}
        <span className="block text-12 text-ink-3">
          {one.mark} · {one.version} · {t('system.since', { at: display.moment(one.startedAt) })}
        </span>
      </p>
      <dl className="grid gap-x-4 sm:grid-cols-2">
        {facts.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

const busText = (
  { kind, heardMilliseconds, gaps }: Process['bus'],
  t: Translate,
  duration: (milliseconds: number | null) => string,
): string =>
  kind === 'none'
    ? '—'
    : t(heardMilliseconds === null ? 'system.busUnheard' : 'system.busText', {
        name: kind === 'nats' ? 'NATS' : 'PostgreSQL',
        heard: duration(heardMilliseconds),
        gaps,
      });

function Moves() {
  const { t } = useTranslation('admin');
  const { display } = useSystemWords();
  const moves = useQuery(movesQuery(useClient()));
  return (
    <section className="border-t border-line">
      <h3 className="px-3 pt-2 text-13 font-semibold">{t('system.moves')}</h3>
      {moves.data ? (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={t('system.moves')} tabIndex={0} className="max-h-64 overflow-y-auto">
          <ol className="px-3 pb-2 text-13">
            {moves.data.map((move) => (
              <li key={move.id} className="flex flex-wrap gap-x-3 py-0.5">
                <span className="figure text-ink-3">{display.second(move.at)}</span>
                <MoveText move={move} />
              </li>
            ))}
          </ol>
        </div>
      ) : moves.error ? (
        <ErrorState title={refusalText(moves.error, t, t('system.movesFailed'))} onRetry={moves.refetch} />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </section>
  );
}

function MoveText({ move }: { readonly move: ProcessMove }) {
  const { t } = useTranslation('admin');
  const { display, duration } = useSystemWords();
  const { process, kind, giver, why, seconds } = move;
  if (kind === 'back')
    return <span>{t('system.move.back', { process, duration: duration((seconds ?? 0) * 1_000) })}</span>;
  if (kind !== 'took')
    return (
      <span className={kind === 'ended' || kind === 'silent' ? 'text-warn' : undefined}>
        {t(`system.move.${kind}`, { process })}
      </span>
    );
  const what = [
    ...(move.slots.length > 0 ? [t('system.slotCount', { slots: display.count(move.slots.length) })] : []),
    ...move.leases.map((lease) => t(`system.leaseNames.${lease}`)),
  ].join(', ');
  return (
    <span>
      {giver === null
        ? t('system.move.took', { process, what })
        : t('system.move.tookFrom', { process, what, giver, why: t(`system.why.${why ?? 'divided'}`) })}
    </span>
  );
}
