import { lazy, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { pageTexts } from '../i18n/page-texts.ts';
import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';

/** How a part that could not be loaded says so: in its place, over the screen, or as one button in a row of others. */
type Frame = keyof typeof FRAMES;

/**
 * A part of a screen that is fetched when it is first shown. If it doesn't come, the rest of the screen goes on without it: it is
 * asked for again by its button, and when the connection is back.
 * @param load the module's component; rejects without a connection, or when a newer version of the pages is installed
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame = 'block',
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: missingPart(load, frame) };
    }
  });

function missingPart<Props extends object>(load: () => Promise<ComponentType<Props>>, frame: Frame) {
  return function MissingPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    const ask = useCallback(async () => {
      try {
        const loaded = await load();
        setPart(() => loaded);
        return true;
      } catch {
        return false;
      }
    }, []);
    useEffect(() => {
      const onOnline = () => void ask();
      addEventListener('online', onOnline);
      return () => removeEventListener('online', onOnline);
    }, [ask]);
    if (Part) return <Part {...props} />;
    // Browsers may keep a failed import for as long as the page lives.
    return FRAMES[frame](() => void ask().then((isThere) => isThere || location.reload()));
  };
}

const FRAMES = {
  block: (onRetry: () => void): ReactNode => {
    const { partTitle, text } = pageTexts().fault;
    return <ErrorState title={partTitle} text={text} action={<RetryButton onRetry={onRetry} />} />;
  },
  dialog: (onRetry: () => void): ReactNode => (
    <div className="fixed inset-x-0 bottom-0 z-(--z-dialog) border-t border-line bg-panel shadow-lg">
      {FRAMES.block(onRetry)}
    </div>
  ),
  inline: (onRetry: () => void): ReactNode => <RetryButton onRetry={onRetry} />,
};

const RetryButton = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Button onClick={onRetry}>{pageTexts().fault.retry}</Button>
);
