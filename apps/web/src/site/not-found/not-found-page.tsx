import type { NotFoundTexts } from '@lonja/words/texts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';

/** In a frame of its own: the site's is Spanish. */
export function NotFoundPage({ texts }: { readonly texts: NotFoundTexts }) {
  const { title, error, text, home, login, mark, nature, risk } = texts;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <p className="border-b border-line bg-panel px-4 py-1 text-center text-12 text-ink-2">
          <strong className="font-semibold text-warn">{mark}</strong> {nature}
        </p>
        <div className="mx-auto flex min-h-14 max-w-7xl items-center px-4">
          <a href="/" aria-label={`Lonja: ${home}`} className="inline-flex min-h-11 items-center rounded-md">
            <Wordmark />
          </a>
        </div>
      </header>
      <main className="mx-auto w-full max-w-xl flex-1 px-4 py-20 text-center">
        <p className="text-14 text-ink-3">{error}</p>
        <h1 className="mt-2 text-36 font-bold">{title}</h1>
        <p className="mt-4 text-16 text-ink-2">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href="/" className={buttonClass('primary')}>
            {home}
          </a>
          <a href="/login" className={buttonClass('outline')}>
            {login}
          </a>
        </div>
      </main>
      <footer className="border-t border-line bg-panel">
        <p className="mx-auto max-w-2xl px-4 py-8 text-13 text-ink-2">{risk}</p>
      </footer>
    </div>
  );
}
