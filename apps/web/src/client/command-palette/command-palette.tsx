import type { Asset } from '@lonja/protocol';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { placeToReturn } from '../../shared/ui/dialog.tsx';
import { useAccount } from '../account/account-context.tsx';
import { QUICK_ACTIONS } from '../navigation/quick-actions.model.ts';
import { TABS } from '../navigation/tabs.ts';
import { useDialogs, type DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { useChooseLook } from '../settings/use-choose-look.ts';
import { useOpenTicket } from '../trading/ticket/trade-dialog-context.tsx';
import { TAB_KEYS } from '../shortcuts-dialog/shortcuts.model.ts';
import { findCommands, findInstruments } from './command-palette.model.ts';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly run: () => void;
}

/** Search and commands: an instrument opens its ticket, a command runs. */
export function CommandPalette({ onClose, symbol: begun = '' }: DialogBodyProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState(begun);
  const { market } = useAccount();
  const isComplete = market.data !== undefined || market.hasFailed;
  // Without a search nothing is selected until an arrow key or the pointer selects it.
  const [chosen, setChosen] = useState<number>();
  const [isWaiting, setIsWaiting] = useState(false);
  const id = useId();
  const found = useFound(search);
  const index = chosen ?? (search.trim() === '' ? -1 : 0);
  const active = found[Math.min(index, found.length - 1)];
  const opener = useRef<Element | null>(null);
  const hasRun = useRef(false);
  const run = (command: Command | undefined) => {
    if (!command) return;
    hasRun.current = true;
    onClose();
    command.run();
  };
  // Enter before the instruments are loaded: runs the first result once they are.
  useEffect(() => {
    if (isWaiting && isComplete) run(active);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = index < 0 && step < 0 ? 0 : Math.min(index, found.length - 1);
      setChosen((from + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isComplete || chosen !== undefined) run(active);
      else setIsWaiting(search.trim() !== '');
    }
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-[rgb(0_0_0/0.6)]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // After a command the focus belongs to the dialog or page that it opened.
            if (!hasRun.current) placeToReturn(opener.current)?.focus();
          }}
          className="fixed inset-x-2 top-[8dvh] z-(--z-dialog) mx-auto flex max-h-[80dvh] max-w-xl animate-rise flex-col overflow-hidden rounded-xl border border-control bg-raised shadow-lg outline-none"
        >
          <Radix.Title className="sr-only">{t('palette.title')}</Radix.Title>
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active && `${id}-${active.id}`}
            aria-label={t('palette.search')}
            placeholder={t('palette.search')}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setChosen(undefined);
              setIsWaiting(false);
            }}
            onKeyDown={onKeyDown}
            className="min-h-12 border-b border-line bg-transparent px-4 text-16 outline-none placeholder:text-ink-3"
          />
          <CommandList
            id={id}
            commands={found}
            active={active}
            onPoint={(command) => setChosen(found.indexOf(command))}
            onRun={run}
            onKeyDown={onKeyDown}
          />
          {found.length === 0 && (
            <p role="status" className="px-4 py-6 text-center text-13 text-ink-2">
              {isComplete ? t('palette.nothing', { search }) : t('market.loading')}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface CommandListProps {
  /** Begins the ids of the list and its options, by which the field names the active one. */
  readonly id: string;
  readonly commands: readonly Command[];
  readonly active: Command | undefined;
  readonly onPoint: (command: Command) => void;
  readonly onRun: (command: Command) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function CommandList({ id, commands, active, onPoint, onRun, onKeyDown }: CommandListProps) {
  const { t } = useTranslation();
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('palette.title')}
      className="min-h-0 overflow-y-auto p-1.5"
    >
      {commands.map((command) => (
        <div
          key={command.id}
          id={`${id}-${command.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={command === active}
          ref={command === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
          onPointerMove={() => onPoint(command)}
          onClick={() => onRun(command)}
          onKeyDown={onKeyDown}
          className="ctl flex cursor-pointer items-center justify-between gap-4 rounded-md px-2.5 text-14 aria-selected:bg-hover"
        >
          <span>{command.label}</span>
          <span className="truncate text-12 text-ink-3">{command.hint}</span>
        </div>
      ))}
    </div>
  );
}

function useFound(search: string): readonly Command[] {
  const { t } = useTranslation();
  const { directory } = useAccount();
  const openTicket = useOpenTicket();
  const navigate = useNavigate();
  const isOnStage = useMatch({ from: '/app/trade/$symbol', shouldThrow: false }) !== undefined;
  // In the workspace there is a ticket already, and the instrument comes to it.
  const trade = ({ symbol, quotedOnly }: Asset) =>
    isOnStage || quotedOnly
      ? void navigate({ to: '/app/trade/$symbol', params: { symbol } })
      : openTicket({ symbol, side: 'buy' });
  const instruments = findInstruments(directory.listings, search).map(({ asset }) => ({
    id: `instrument-${asset.id}`,
    label: t(asset.quotedOnly ? 'chart.of' : 'palette.trade', { symbol: asset.symbol }),
    hint: asset.name,
    run: () => trade(asset),
  }));
  const commands = findCommands(useCommands(), search);
  return [...instruments, ...commands];
}

function useCommands(): readonly Command[] {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const navigate = useNavigate();
  const preferences = usePreferenceStore();
  const session = useSession();
  const { rate, theme } = usePreferences();
  const chooseLook = useChooseLook();
  const goTo = TABS.map((tab) => ({
    id: `tab-${tab}`,
    label: t('palette.goTo', { tab: t(`tabs.${tab}`) }),
    hint: `G ${TAB_KEYS[tab].toUpperCase()}`,
    run: () => void navigate({ to: `/app/${tab}` }),
  }));
  const places = (
    [
      ['calendar', t('calendar.title')],
      ['market-statistics', t('market.statistics')],
      ['journal', t('menu.journal')],
      ['classes', t('menu.classes')],
      ['contests', t('menu.contests')],
      ['evaluations', t('menu.evaluations')],
    ] as const
  ).map(([id, tab]) => ({
    id,
    label: t('palette.goTo', { tab }),
    hint: '',
    run: () => void navigate({ to: `/app/${id}` }),
  }));
  const dialogs = QUICK_ACTIONS.flatMap((action) =>
    action === 'history' || action === 'refresh'
      ? []
      : [{ id: action, label: t(`quick.${action}`), hint: '', run: () => open(action) }],
  );
  const isPaused = rate === 'paused';
  const isDark = theme === 'dark';
  return [
    ...goTo,
    ...places,
    ...dialogs,
    {
      id: 'pause',
      label: isPaused ? t('rate.resume') : t('rate.pause'),
      hint: '',
      run: () => preferences.set({ rate: isPaused ? 'live' : 'paused' }),
    },
    {
      id: 'theme',
      label: t('palette.theme', { theme: t(isDark ? 'menu.light' : 'menu.dark') }),
      hint: '',
      run: () => chooseLook({ theme: isDark ? 'light' : 'dark' }),
    },
    { id: 'programs', label: t('menu.programs'), hint: '', run: () => open('programs') },
    { id: 'shortcuts', label: t('shortcuts.title'), hint: '?', run: () => open('shortcuts') },
    { id: 'logout', label: t('menu.logout'), hint: '', run: () => logOut(session) },
  ];
}
