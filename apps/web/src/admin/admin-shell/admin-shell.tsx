import type { User } from '@lonja/protocol';
import { LANGUAGES } from '@lonja/words/languages';
import { Link, useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { PANEL_LANGUAGES, THEMES } from '../../shared/theme/preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/fields/field.tsx';
import { SessionTimeout } from '../../shared/session/session-timeout.tsx';
import { isDemonstration } from '../../shared/platform/demonstration.ts';
import { Toaster } from '../../shared/ui/toasts/toaster.tsx';
import { VirtualMark } from '../../shared/ui/virtual-mark.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { useChoose } from '../display/panel-settings.tsx';
import { OwnAccessButton } from '../own-access/own-access.tsx';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';

/** The server's limit for administrators: minutes without mouse or keyboard activity. */
const IDLE_MINUTES = 15;

interface HeaderProps {
  readonly signedIn: User;
  /** Called after the password was changed. */
  readonly onPassword: () => void;
}

export function AdminShell({
  signedIn,
  onPassword,
  children,
}: HeaderProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-raised focus:p-3"
      >
        {t('skip')}
      </a>
      <header>
        <AdminHeader signedIn={signedIn} onPassword={onPassword} />
        <AdminTabs />
      </header>
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Toaster label={t('notifications')} closeLabel={t('close')} />
      <SessionTimeout
        minutes={IDLE_MINUTES}
        title={t('timeout.title')}
        text={(seconds) => t('timeout.text', { seconds })}
        stay={t('timeout.stay')}
      />
    </div>
  );
}

const TABS = [
  'users',
  'risk',
  'withdrawals',
  'verifications',
  'audit',
  'ledger',
  'worlds',
  'groups',
  'plans',
  'platforms',
  'system',
  'market-statistics',
] as const;

function AdminTabs() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen: keeps the current one in view.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={tabs}
      aria-label={t('sections')}
      className="flex gap-1 overflow-x-auto border-b border-line bg-panel px-2 [scrollbar-width:none] sm:px-4"
    >
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={`/admin/${tab}`}
          className="ctl inline-flex shrink-0 items-center border-b-2 border-transparent px-3 text-14 font-medium text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

function AdminHeader({ signedIn, onPassword }: HeaderProps) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const { zone } = usePanelDisplay();
  return (
    <div className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-panel px-4 py-2">
      <span aria-hidden="true" className="absolute inset-x-0 top-0 h-[3px] hatch opacity-80" />
      <Wordmark />
      <VirtualMark
        className="border-l border-line pl-4"
        title={t(isDemonstration() ? 'strip.demonstrationNature' : 'strip.nature')}
      >
        {t(isDemonstration() ? 'strip.demonstration' : 'strip.mark')}
      </VirtualMark>
      <h1 className="border-line text-16 font-semibold sm:border-l sm:pl-4">{t('title')}</h1>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        <LookChoice signedIn={signedIn} />
        <p className="sm:text-right">
          <span className="block font-semibold wrap-break-word">
            <BreakableName name={signedIn.username} />
          </span>
          <span className="text-12 text-ink-3">
            <span>{t('role')}</span> · {t('strip.zone', { zone })}
          </span>
        </p>
        <OwnAccessButton userId={signedIn.id} onPassword={onPassword} />
        <Button onClick={() => logOut(session)}>
          <LogOut aria-hidden="true" className="size-4" />
          {t('logout')}
        </Button>
      </div>
    </div>
  );
}

/** Theme and language, saved with the settings. */
function LookChoice({ signedIn }: { readonly signedIn: User }) {
  const { t } = useTranslation('admin');
  const { theme, panelLanguage } = usePreferences();
  const choose = useChoose(signedIn);
  return (
    <>
      <HeaderChoice
        label={t('theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(value) }))}
        onChange={(theme) => choose({ theme })}
      />
      <HeaderChoice
        label={t('language')}
        value={panelLanguage}
        options={PANEL_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name }))}
        onChange={(panelLanguage) => choose({ panelLanguage })}
      />
    </>
  );
}

interface HeaderChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

function HeaderChoice<Value extends string>({ label, value, options, onChange }: HeaderChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      className={`${INPUT_CLASS} w-auto!`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
