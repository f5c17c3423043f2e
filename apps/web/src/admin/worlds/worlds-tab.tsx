import type { World } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { useReadUntilItHolds } from '../../shared/worlds/use-world-clock.ts';
import { findComing } from '../../shared/worlds/world-clock.model.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { worldsQuery } from '../queries/admin-queries.ts';
import { NewWorldDialog } from './new-world-dialog.tsx';
import { WorldActDialog, type WorldAct } from './world-act-dialog.tsx';
import { inOrder, computeShownTime } from './worlds-tab.model.ts';

const CELL = 'px-1.5 py-2 sm:px-3';
const TICK_MS = 500;

type Opened = { readonly what: 'new' } | { readonly what: WorldAct; readonly world: World };

/** Markets with a clock of their own: made, started, paused, hastened and ended here. */
export function WorldsTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const worlds = useQuery(worldsQuery(client));
  const [opened, setOpened] = useState<Opened>();
  useReadUntilItHolds(worlds.data?.some(({ changes }) => changes.length > 0) ?? false, ['listWorlds']);
  const close = () => setOpened(undefined);
  return (
    <div className="p-3 sm:p-4">
      <Panel
        title={t('worlds.title')}
        actions={
          <Button size="small" look="primary" onClick={() => setOpened({ what: 'new' })}>
            {t('worlds.add')}
          </Button>
        }
      >
        <p className="border-b border-line px-3 py-2 text-13 text-ink-2">{t('worlds.text')}</p>
        {worlds.data ? (
          <WorldList
            worlds={worlds.data.filter(({ isOwnMarket }) => !isOwnMarket)}
            readAt={worlds.dataUpdatedAt}
            onAct={setOpened}
          />
        ) : worlds.error ? (
          <ErrorState title={refusalText(worlds.error, t, t('worlds.failed'))} onRetry={worlds.refetch} />
        ) : (
          <LoadingRows>{t('loading')}</LoadingRows>
        )}
      </Panel>
      {opened?.what === 'new' && <NewWorldDialog onClose={close} />}
      {opened && opened.what !== 'new' && (
        <WorldActDialog world={opened.world} act={opened.what} onClose={close} />
      )}
    </div>
  );
}

interface WorldListProps {
  readonly worlds: readonly World[];
  readonly readAt: number;
  readonly onAct: (opened: Opened) => void;
}

function WorldList({ worlds, readAt, onAct }: WorldListProps) {
  const { t } = useTranslation('admin');
  const now = useNow();
  if (worlds.length === 0) return <EmptyState title={t('worlds.empty')} text={t('worlds.emptyText')} />;
  return (
    <table className="w-full text-13">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('worlds.name') },
          { label: t('worlds.state') },
          { label: t('worlds.marketTime'), shownFrom: 'max-sm:hidden' },
          { label: t('worlds.instruments'), isFigure: true, shownFrom: 'max-md:hidden' },
          { label: t('worlds.ends'), shownFrom: 'max-lg:hidden' },
          { label: t('worlds.acts'), isFigure: true },
        ]}
      />
      <tbody>
        {inOrder(worlds).map((world) => (
          <WorldLine key={world.id} world={world} time={computeShownTime(world, readAt, now)} onAct={onAct} />
        ))}
      </tbody>
    </table>
  );
}

function WorldLine({
  world,
  time,
  onAct,
}: {
  readonly world: World;
  readonly time: number;
  readonly onAct: WorldListProps['onAct'];
}) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { name, state, rate } = world;
  const moment = display.second(new Date(time).toISOString());
  const acts = listActs(world);
  const coming = findComing(world);
  return (
    <tr className="border-b border-line-soft align-top last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        {name} <span className="font-normal text-ink-3">{world.id}</span>
        {world.isScripted && (
          <span className="ml-1.5 rounded-sm border border-info px-1.5 text-12 font-normal whitespace-nowrap text-info">
            {t('worlds.scripted')}
          </span>
        )}
        <span className="block text-12 font-normal text-ink-3">
          <span className="sm:hidden">{moment}</span>
          <Proof world={world} />
        </span>
      </th>
      <td className={CELL}>
        <span className={STATE_TEXT[state]}>
          {coming && coming.kind !== 'speed'
            ? t(`worlds.coming.${coming.kind}`)
            : t(`worlds.states.${state}`)}
        </span>
        {coming?.kind === 'speed' ? (
          <span className="figures ml-1.5">
            {t('worlds.coming.speed', { rate: display.count(coming.rate) })}
          </span>
        ) : (
          rate > 0 && (
            <span className="figures ml-1.5">{t('worlds.times', { rate: display.count(rate) })}</span>
          )
        )}
      </td>
      <td className={`${CELL} figures max-sm:hidden`}>{moment}</td>
      <td className={`${CELL} figure max-md:hidden`} title={world.symbols.join(', ')}>
        {display.count(world.symbols.length)}
      </td>
      <td className={`${CELL} figures max-lg:hidden`}>
        {world.endsAt === null ? t('worlds.never') : display.moment(world.endsAt)}
      </td>
      <td className={`${CELL} text-right`}>
        <span className="inline-flex flex-wrap justify-end gap-1.5">
          {acts.map((what) => (
            <Button
              key={what}
              size="small"
              aria-label={t(`worlds.actOf.${what}`, { name })}
              onClick={() => onAct({ what, world })}
            >
              {t(`worlds.act.${what}`)}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** The commitment that was published with it, and its seed once that is revealed. */
function Proof({ world: { commitment, seed } }: { readonly world: World }) {
  const { t } = useTranslation('admin');
  return (
    <details>
      <summary className="hit inline-flex cursor-pointer items-center text-accent">
        {t('worlds.proof')}
      </summary>
      <span className="block break-all">{t('worlds.commitment', { commitment })}</span>
      {seed !== null && <span className="block break-all">{t('worlds.seed', { seed })}</span>}
    </details>
  );
}

const STATE_TEXT: Readonly<Record<World['state'], string>> = {
  running: 'font-semibold text-up',
  paused: 'font-semibold text-warn',
  scheduled: 'text-ink-2',
  ended: 'text-ink-3',
};

function listActs({ state, seed }: World): readonly WorldAct[] {
  if (state === 'running') return ['pause', 'speed', 'end'];
  if (state === 'ended') return seed === null ? ['reveal'] : [];
  return ['speed', 'end'];
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
