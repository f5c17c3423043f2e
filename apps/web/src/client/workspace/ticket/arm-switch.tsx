import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ArmSwitchProps } from '../../trading/ticket/ticket.tsx';

/** One-click trading. It ends with the instrument and with the page; the ticket says what it does for as long as it is armed. */
export function ArmSwitch({ isArmed, isDisabled, onArm }: ArmSwitchProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-pressed={isArmed}
      aria-label={t(isArmed ? 'trade.disarm' : 'trade.arm')}
      title={t('trade.oneClick')}
      disabled={isDisabled}
      onClick={() => onArm(!isArmed)}
      className="hit grid shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50 aria-pressed:bg-warn aria-pressed:text-well"
    >
      <Zap aria-hidden="true" className="size-4" />
    </button>
  );
}
