import { useTranslation } from 'react-i18next';
import type { ArmSwitchProps } from '../../trading/ticket/ticket.tsx';

/** One-click trading, which says what it does for as long as it is armed. It ends with the instrument and with the page. */
export function ArmSwitch({ isArmed, isDisabled, onArm }: ArmSwitchProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-2 text-12">
      <span role="status" className={isArmed ? 'font-medium text-warn' : 'text-ink-3'}>
        {t(isArmed ? 'trade.armed' : 'trade.oneClick')}
      </span>
      <button
        type="button"
        aria-pressed={isArmed}
        disabled={isDisabled}
        onClick={() => onArm(!isArmed)}
        className="hit shrink-0 rounded-md bg-raised px-2.5 font-medium text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50 aria-pressed:bg-warn aria-pressed:text-well"
      >
        {t(isArmed ? 'trade.disarm' : 'trade.arm')}
      </button>
    </div>
  );
}
