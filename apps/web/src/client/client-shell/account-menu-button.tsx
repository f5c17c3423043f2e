import { CircleUserRound } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../shared/ui/button.tsx';

/** Opens the account menu; shown disabled until the menu is loaded. */
export function AccountMenuButton(props: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('menu.label')}
      {...props}
      className={`${buttonClass('quiet')} w-(--ctl) px-0!`}
    >
      <CircleUserRound aria-hidden="true" className="size-5" />
    </button>
  );
}
