import { useTranslation } from 'react-i18next';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useTime } from '../../shared/live/use-time.ts';
import { findComing } from '../../shared/worlds/world-clock.model.ts';
import { useComingText } from './use-coming-text.ts';
import { useDisplay } from '../display/display.tsx';

/** The clock of the world whose market the account trades: its date and time, and how fast it passes, or why it stands. */
export function WorldTime() {
  const { t } = useTranslation();
  const display = useDisplay();
  const now = useTime(1_000);
  const { world } = useStreamState();
  const comingText = useComingText(world && findComing(world));
  if (!world) return null;
  const { name, state, rate } = world;
  const time = display.dateTime(now);
  const pace = comingText ?? (state === 'running' ? t('world.rate', { rate }) : t(`world.${state}`));
  return (
    <span
      role="group"
      aria-label={name}
      title={state === 'running' ? `${name}: ${time}` : t(`world.why.${state}`)}
      className="live inline-flex max-w-full min-w-0 items-baseline gap-1.5 text-12 whitespace-nowrap text-ink-2"
    >
      <span className="max-w-60 truncate max-md:hidden">{name}</span>
      <span className="figures">{time}</span>
      <span className={`font-semibold ${state === 'running' ? 'text-ink' : 'text-warn'}`}>{pace}</span>
    </span>
  );
}
