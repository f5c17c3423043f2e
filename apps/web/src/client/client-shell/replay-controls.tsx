import type { World } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { CANDLE_LENGTHS } from '@lonja/core/candle-interval';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useTime } from '../../shared/live/use-time.ts';
import { useWorldClock } from '../../shared/worlds/use-world-clock.ts';
import { useAccount } from '../account/account-context.tsx';
import { useComingText } from './use-coming-text.ts';
import { endOfBar, REPLAY_RATES } from '../accounts/replay/replay.model.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

const BUTTON =
  'ctl inline-flex min-w-(--ctl) items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50';
/** The bars that can be uncovered one by one; longer ones take the fastest clock more than a second each. */
const BARS = ['1m', '5m', '15m', '1h'] as const;

/** The clock of one's own replay: play, pause, how fast, a bar further. Nothing in every other world. */
export function ReplayControls() {
  const client = useClient();
  const { user } = useAccount();
  const { world } = useStreamState();
  const isReady = useTexts('accounts');
  const { data } = useQuery({
    ...buildQuery(client, 'listReplays', { params: { id: user.id } }),
    enabled: world !== undefined,
  });
  const replay = data?.find(({ id }) => id === world?.id);
  return replay && isReady ? <Controls replay={replay} /> : null;
}

function Controls({ replay }: { readonly replay: World }) {
  const { t } = useTranslation('accounts');
  const fail = useFailureToast();
  const { user } = useAccount();
  const { world } = useStreamState();
  const now = useTime(1_000);
  const { set, isBusy, coming } = useWorldClock('setReplayClock', {
    // What is streamed is the newer one; a clock that another process has set is read first.
    time: world ?? replay,
    input: (body: CallInput<'setReplayClock'>['body']) => ({
      params: { id: user.id, world: replay.id },
      body,
    }),
    failed: (error) => fail(t('replay.clockFailed'), error),
  });
  const comingText = useComingText(coming);
  if (!world || world.state === 'ended') return null;
  const isRunning = world.state === 'running';
  const isChanging = isBusy || coming !== undefined;
  const shown = coming?.kind === 'speed' ? coming.rate : world.rate;
  const rate = REPLAY_RATES.find((one) => one === shown) ?? REPLAY_RATES[0];
  return (
    <div
      role="group"
      aria-label={t('replay.controls')}
      className="flex flex-wrap items-center justify-center gap-x-3 text-13"
    >
      {/* A phone has no room for names of what one sees: beside its chart every row counts. */}
      <span className="font-semibold text-accent max-md:hidden">{t('replay.controls')}</span>
      <button
        type="button"
        className={BUTTON}
        disabled={isChanging}
        aria-label={comingText ?? t(isRunning ? 'replay.pause' : 'replay.play')}
        onClick={() => set({ rate: isRunning ? 0 : rate })}
      >
        {isRunning ? (
          <Pause aria-hidden="true" className="size-4" />
        ) : (
          <Play aria-hidden="true" className="size-4" />
        )}
      </button>
      <label className="inline-flex items-center gap-2 text-12 text-ink-2">
        <span className="max-md:hidden">{t('replay.speed')}</span>
        <select
          aria-label={t('replay.speed')}
          value={rate}
          disabled={isChanging}
          onChange={({ target }) => set({ rate: Number(target.value) })}
          className="ctl rounded-lg border border-control bg-field px-2"
        >
          {REPLAY_RATES.map((one) => (
            <option key={one} value={one}>
              {t('replay.times', { rate: one })}
            </option>
          ))}
        </select>
      </label>
      <span className="inline-flex items-center">
        {BARS.map((interval) => (
          <button
            key={interval}
            type="button"
            className={BUTTON}
            disabled={isChanging || isRunning}
            aria-label={t('replay.nextBar', { interval })}
            title={t('replay.nextBar', { interval })}
            onClick={() => set({ until: new Date(endOfBar(now, CANDLE_LENGTHS[interval])).toISOString() })}
          >
            <SkipForward aria-hidden="true" className="size-3.5" />
            <span className="text-12">{interval}</span>
          </button>
        ))}
      </span>
      <Button size="small" look="quiet" disabled={isChanging} onClick={() => set({ ends: true })}>
        {t('replay.end')}
      </Button>
    </div>
  );
}
