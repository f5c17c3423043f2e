import { pageTexts } from './shared/i18n/page-texts.ts';

/** Shown while the session is being read: 'Cargando...' in Spanish. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center text-16 text-ink-2">
      {pageTexts().loading}
    </div>
  );
}
