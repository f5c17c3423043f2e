import { createClient, type ClientOptions } from '@lonja/protocol/client';
import { logFailure } from '../api/log-failure.ts';
import { pageLanguage } from '../api/page-language.ts';
import { createFrameTurns } from '../live/frame-turns.ts';
import { createLiveStream, type LiveStreamOptions } from '../live/live-stream.ts';
import { openStreamSocket } from '../live/open-stream-socket.ts';
import { createQuoteStore } from '../live/quote-store.ts';
import { createAccountChoice } from '../session/account-choice.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import { createUnsavedSettings } from '../settings/unsaved-settings.ts';
import { createPreferenceStore } from '../theme/preferences.ts';
import { browserZone } from '../theme/time-zone.ts';
import { createToastStore } from '../ui/toasts/toast-store.ts';
import { createFirstView } from './first-view.ts';
import type { Platform } from './platform.tsx';

/** The pages that are opened for a chart. */
const CHART_PAGE = /^\/app(\/trade(\/|$)|\/?$)/;

export interface PlatformOptions extends Pick<LiveStreamOptions, 'onAccount' | 'onNotice' | 'onSplit'> {
  readonly session: SessionStorage;
  readonly client: Pick<ClientOptions, 'readToken' | 'refusalText'>;
}

/** The platform of this browser and page. */
export function createPlatform({ session, client, ...listeners }: PlatformOptions): Platform {
  const quotes = createQuoteStore(
    createFrameTurns({
      isHidden: () => document.hidden,
      atNextFrame: (run) => void requestAnimationFrame(run),
    }),
  );
  const preferences = createPreferenceStore(
    localStorage,
    document.documentElement,
    matchMedia('(prefers-color-scheme: light)'),
    { languages: navigator.languages, zone: browserZone() },
  );
  const { rate } = preferences.get();
  const accountChoice = createAccountChoice(localStorage, sessionStorage, () => location.reload());
  const { account, world } = accountChoice;
  return {
    client: createClient({
      origin: '',
      readLanguage: pageLanguage,
      readAccount: () => account,
      readWorld: () => world,
      onFailure: logFailure,
      ...client,
    }),
    session,
    accountChoice,
    quotes,
    stream: createLiveStream({ openSocket: () => openStreamSocket(account), quotes, rate, ...listeners }),
    toasts: createToastStore(),
    preferences,
    unsavedSettings: createUnsavedSettings(localStorage),
    firstView: createFirstView(!CHART_PAGE.test(location.pathname)),
  };
}
