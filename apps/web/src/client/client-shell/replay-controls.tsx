import type { World } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { CANDLE_LENGTHS } from '@lonja/core/candle-interval';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf, readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useTime } from '../../shared/live/use-time.ts';
import { useAccount } from '../account/account-context.tsx';
import { endOfBar, REPLAY_RATES } from '../accounts-dialog/replay/replay.model.ts';
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
    ...queryOf(client, 'listReplays', { params: { id: user.id } }),
    enabled: world !== undefined,
  });
  const replay = data?.find(({ id }) => id === world?.id);
  return replay && isReady ? <Controls replay={replay} /> : null;
}

function Controls({ replay }: { readonly replay: World }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { user } = useAccount();
  const { world } = useStreamState();
  const now = useTime(1_000);
  const set = useMutation({
    mutationFn: (body: CallInput<'setReplayClock'>['body']) =>
      client.call('setReplayClock', { params: { id: user.id, world: replay.id }, body }),
    onError: (error: Error) => fail(t('replay.clockFailed'), error),
    onSettled: () => readAgain(queries, 'listReplays'),
  });
  if (!world || world.state === 'ended') return null;
  const isRunning = world.state === 'running';
  const rate = REPLAY_RATES.find((one) => one === world.rate) ?? REPLAY_RATES[0];
  return (
    <div
      role="group"
      aria-label={t('replay.controls')}
      className="flex flex-wrap items-center justify-center gap-x-3 text-13"
    >
      <span className="font-semibold text-accent">{t('replay.controls')}</span>
      <button
        type="button"
        className={BUTTON}
        disabled={set.isPending}
        aria-label={t(isRunning ? 'replay.pause' : 'replay.play')}
        onClick={() => set.mutate({ rate: isRunning ? 0 : rate })}
      >
        {isRunning ? (
          <Pause aria-hidden="true" className="size-4" />
        ) : (
          <Play aria-hidden="true" className="size-4" />
        )}
      </button>
      <label className="inline-flex items-center gap-2 text-12 text-ink-2">
        {t('replay.speed')}
        <select
          value={rate}
          disabled={set.isPending}
          onChange={({ target }) => set.mutate({ rate: Number(target.value) })}
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
            disabled={set.isPending || isRunning}
            aria-label={t('replay.nextBar', { interval })}
            title={t('replay.nextBar', { interval })}
            onClick={() =>
              set.mutate({ until: new Date(endOfBar(now, CANDLE_LENGTHS[interval])).toISOString() })
            }
          >
            <SkipForward aria-hidden="true" className="size-3.5" />
            <span className="text-12">{interval}</span>
          </button>
        ))}
      </span>
      <Button size="small" look="quiet" disabled={set.isPending} onClick={() => set.mutate({ ends: true })}>
        {t('replay.end')}
      </Button>
    </div>
  );
}
