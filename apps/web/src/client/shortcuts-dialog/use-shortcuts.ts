import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useOpenTicket } from '../trading/ticket/trade-dialog-context.tsx';
import { isBusyWithKeys } from './is-busy-with-keys.ts';
import { commandOfKey, type KeyCommand } from './shortcuts.model.ts';

/** Keyboard commands, except in a field or a dialog. Single keys can be switched off; ⌘K stays. */
export function useShortcuts(): void {
  const { open } = useDialogs();
  const openTicket = useOpenTicket();
  const navigate = useNavigate();
  const isOn = usePreferences().shortcuts === 'on';
  useEffect(() => {
    let before = '';
    const run = (command: KeyCommand) => {
      if (command.kind === 'tab') return void navigate({ to: `/app/${command.tab}` });
      if (command.kind === 'dialog') return open(command.dialog, command.begin);
      const symbol = symbolAtHand();
      if (symbol) openTicket({ symbol, side: command.side });
      else open('palette');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isOnChart = event.target instanceof Element && event.target.matches('[role=application]');
      const place = { isOn, isOnChart, isBusy: isBusyWithKeys(event.target) };
      const command = commandOfKey(event, before, place);
      before = event.key.toLowerCase();
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn, open, openTicket, navigate]);
}

/** The instrument of the focused row, else of the chart on the screen. */
const symbolAtHand = (): string | undefined =>
  (
    document.activeElement?.closest<HTMLElement>('[data-symbol]') ??
    document.querySelector<HTMLElement>('section[data-symbol]')
  )?.dataset['symbol'];
