import { lazy, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { pageTexts } from '../i18n/page-texts.ts';
import { Button } from './button.tsx';
import { ErrorState, RetryButton } from './states.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
/** What stands where a part did not come. */
type Missing<Props> = (onRetry: () => void, props: Props) => ReactNode;

/**
 * A part of a screen that is fetched when it is first shown. If it doesn't come, the rest of the screen goes on without it: it is
 * asked for again by its button, and when the connection is back.
 * @param load the module's component; rejects without a connection, or when a newer version of the pages is installed
 * @param frame `inline` for a part that is no larger than a button
 */
export const lazyPart = <Props extends object>(load: Load<Props>, frame: 'block' | 'inline' = 'block') =>
  lazyWith(load, (onRetry) =>
    frame === 'block' ? <Fault onRetry={onRetry} /> : <RetryButton onRetry={onRetry} />,
  );

/** The same for a dialog: what is said instead stands below the screen, which stays usable, and can be closed. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(load: Load<Props>) =>
  lazyWith(load, (onRetry, { onClose }) => (
    <div className="fixed inset-x-0 bottom-0 z-(--z-dialog) border-t border-line bg-panel shadow-lg">
      <Fault onRetry={onRetry}>
        <Button onClick={onClose}>{pageTexts().fault.close}</Button>
      </Fault>
    </div>
  ));

const lazyWith = <Props extends object>(load: Load<Props>, missing: Missing<Props>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: missingPart(load, missing) };
    }
  });

function missingPart<Props extends object>(load: Load<Props>, missing: Missing<Props>) {
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
    return missing(() => void ask().then((isThere) => isThere || location.reload()), props);
  };
}

function Fault({ onRetry, children }: { readonly onRetry: () => void; readonly children?: ReactNode }) {
  const { partTitle, text } = pageTexts().fault;
  return (
    <ErrorState
      title={partTitle}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <RetryButton onRetry={onRetry} />
          {children}
        </div>
      }
    />
  );
}
