import { useTranslation } from 'react-i18next';
import {
  POSITION_ACTS,
  type ActObstacle,
  type PlannedAct,
  type PositionAct,
} from '../../trading/positions/position-acts.model.ts';

const LOOK =
  'hit rounded-md px-2 text-12 font-semibold hover:bg-hover hover:text-ink disabled:opacity-45 aria-expanded:bg-selected aria-expanded:text-accent';
/** A narrow dock has no room for turning a position around. */
const SHOWN: Readonly<Record<PositionAct, string>> = {
  half: 'text-ink-2',
  breakEven: 'text-ink-2',
  reverse: 'text-ink-2 @max-[61rem]:hidden',
  close: 'bg-raised',
};

/** The acts of a position's row; one that is not possible right now says why. */
export function PositionActButtons({
  symbol,
  planned,
  reviewed,
  isPending,
  onAct,
}: {
  readonly symbol: string;
  readonly planned: Readonly<Record<PositionAct, PlannedAct | ActObstacle>>;
  /** The act that is reviewed below the row. */
  readonly reviewed: PositionAct | undefined;
  readonly isPending: boolean;
  readonly onAct: (plan: PlannedAct) => void;
}) {
  const { t } = useTranslation('trading');
  return (
    <span className="inline-flex items-center gap-1">
      {POSITION_ACTS.map((act) => {
        const plan = planned[act];
        const obstacle = typeof plan === 'string' ? t(`acts.why.${plan}`) : undefined;
        const name = t(`acts.of.${act}`, { symbol });
        return (
          <button
            key={act}
            type="button"
            aria-label={obstacle ? `${name}. ${obstacle}` : name}
            title={obstacle ?? name}
            aria-expanded={reviewed === act || undefined}
            disabled={isPending || obstacle !== undefined}
            onClick={(event) => event.detail <= 1 && typeof plan === 'object' && onAct(plan)}
            className={`${LOOK} ${SHOWN[act]}`}
          >
            {t(`acts.${act}`)}
          </button>
        );
      })}
    </span>
  );
}
