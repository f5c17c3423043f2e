import { Link } from '@tanstack/react-router';
import {
  Circle,
  CircleDot,
  GraduationCap,
  LogOut,
  NotebookPen,
  Settings2,
  Target,
  Trophy,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { TICK_RATES, type TickRate } from '../../shared/live/tick-rate.ts';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { PALETTES, THEMES, type Palette, type Theme } from '../../shared/theme/preferences.ts';
import { useChooseLook } from '../settings/use-choose-look.ts';
import { AccountChoices } from './account-choices.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { AccountMenuButton } from './account-menu-button.tsx';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';

const ITEM =
  'flex ctl items-center gap-2.5 rounded-md px-2.5 text-14 outline-none select-none data-[highlighted]:bg-hover';

export function AccountMenu({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  const session = useSession();
  const { theme, palette, rate } = usePreferences();
  const chooseLook = useChooseLook();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <AccountMenuButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-(--z-popover) max-h-(--radix-dropdown-menu-content-available-height) w-64 animate-fade overflow-y-auto rounded-xl border border-control bg-raised p-1.5 shadow-lg"
      >
        <p className="px-2.5 py-2 font-semibold wrap-break-word">
          <BreakableName name={username} />
        </p>
        <AccountChoices itemClass={ITEM} />
        <Places itemClass={ITEM} />
        <Choices<Theme>
          title={t('menu.theme')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`menu.${value}`) }))}
          onChange={(value) => chooseLook({ theme: value })}
        />
        <Choices<Palette>
          title={t('menu.palette')}
          value={palette}
          options={PALETTES.map((value) => ({ value, label: t(`menu.${value}`) }))}
          onChange={(value) => chooseLook({ palette: value })}
        />
        <Choices<TickRate>
          title={t('rate.title')}
          value={rate}
          options={(Object.keys(TICK_RATES) as TickRate[]).map((value) => ({
            value,
            label: t(`rate.${value}Choice`),
          }))}
          onChange={(value) => preferences.set({ rate: value })}
        />
        <DropdownMenu.Separator className="my-1.5 border-t border-line" />
        <DropdownMenu.Item className={ITEM} onSelect={() => logOut(session)}>
          <LogOut aria-hidden="true" className="size-4" />
          {t('menu.logout')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Programs, and where one learns and competes. */
function Places({ itemClass }: { readonly itemClass: string }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <>
      <DropdownMenu.Item className={itemClass} onSelect={() => open('programs')}>
        <Settings2 aria-hidden="true" className="size-4 text-ink-3" />
        {t('menu.programs')}
      </DropdownMenu.Item>
      <DropdownMenu.Separator className="my-1.5 border-t border-line" />
      <DropdownMenu.Item asChild className={itemClass}>
        <Link to="/app/journal">
          <NotebookPen aria-hidden="true" className="size-4 text-ink-3" />
          {t('menu.journal')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={itemClass}>
        <Link to="/app/classes">
          <GraduationCap aria-hidden="true" className="size-4 text-ink-3" />
          {t('menu.classes')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={itemClass}>
        <Link to="/app/contests">
          <Trophy aria-hidden="true" className="size-4 text-ink-3" />
          {t('menu.contests')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={itemClass}>
        <Link to="/app/evaluations">
          <Target aria-hidden="true" className="size-4 text-ink-3" />
          {t('menu.evaluations')}
        </Link>
      </DropdownMenu.Item>
    </>
  );
}

function Choices<Value extends string>({
  title,
  value,
  options,
  onChange,
}: {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <>
      <DropdownMenu.Separator className="my-1.5 border-t border-line" />
      <DropdownMenu.RadioGroup
        aria-label={title}
        value={value}
        onValueChange={(next) => onChange(next as Value)}
      >
        <DropdownMenu.Label className="px-2.5 py-1 text-12 text-ink-3">{title}</DropdownMenu.Label>
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => event.preventDefault()}
            className={ITEM}
          >
            {option.value === value ? (
              <CircleDot aria-hidden="true" className="size-4 text-accent" />
            ) : (
              <Circle aria-hidden="true" className="size-4 text-ink-3" />
            )}
            {option.label}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}
