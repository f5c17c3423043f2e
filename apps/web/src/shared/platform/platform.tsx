import type { Client } from '@lonja/protocol/client';
import type { ReactNode } from 'react';
import { ClientContext } from '../api/writing-client.ts';
import type { LiveStream } from '../live/live-stream.ts';
import type { QuoteStore } from '../live/quote-store.ts';
import { QuotesContext } from '../live/use-quotes.ts';
import { StreamContext } from '../live/use-stream.ts';
import type { AccountChoice } from '../session/account-choice.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import { AccountChoiceContext } from '../session/use-account-choice.ts';
import { SessionContext } from '../session/use-session.ts';
import type { UnsavedSettings } from '../settings/unsaved-settings.ts';
import { UnsavedSettingsContext } from '../settings/use-settings-place.ts';
import type { PreferenceStore } from '../theme/preferences.ts';
import { PreferencesContext } from '../theme/use-preferences.ts';
import type { ToastStore } from '../ui/toasts/toast-store.ts';
import { ToastsContext } from '../ui/toasts/use-toasts.ts';
import { FirstViewContext, type FirstView } from './first-view.ts';

/** The parts that an entry wires once. Screens read them by hooks. */
export interface Platform {
  readonly client: Client;
  readonly session: SessionStorage;
  readonly accountChoice: AccountChoice;
  readonly quotes: QuoteStore;
  readonly stream: LiveStream;
  readonly toasts: ToastStore;
  readonly preferences: PreferenceStore;
  readonly unsavedSettings: UnsavedSettings;
  readonly firstView: FirstView;
}

export interface PlatformProviderProps {
  readonly value: Platform;
  readonly children: ReactNode;
}

export const PlatformProvider = ({ value, children }: PlatformProviderProps) => (
  <ClientContext value={value.client}>
    <SessionContext value={value.session}>
      <AccountChoiceContext value={value.accountChoice}>
        <QuotesContext value={value.quotes}>
          <StreamContext value={value.stream}>
            <ToastsContext value={value.toasts}>
              <PreferencesContext value={value.preferences}>
                <UnsavedSettingsContext value={value.unsavedSettings}>
                  <FirstViewContext value={value.firstView}>{children}</FirstViewContext>
                </UnsavedSettingsContext>
              </PreferencesContext>
            </ToastsContext>
          </StreamContext>
        </QuotesContext>
      </AccountChoiceContext>
    </SessionContext>
  </ClientContext>
);
