import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../shared/ui/button.tsx';
import { VirtualMark } from '../shared/ui/virtual-mark.tsx';
import { Wordmark } from '../shared/ui/wordmark.tsx';
import { installationOfPage } from './page-signers.ts';
import { ProofResult } from './proof-result.tsx';
import { MAX_MEGABYTES, useProof } from './use-proof.ts';

/** Where anybody computes an export again. The files go nowhere: the page's own policy forbids every connection. */
export function VerifyPage() {
  const { t } = useTranslation('proof');
  const { state, tooLarge, add } = useProof();
  const unknown = state.step === 'done' ? state.proof.unknown : [];
  return (
    <div className="mx-auto min-h-dvh max-w-3xl px-4 pb-16">
      <header className="flex min-h-14 items-center justify-between gap-4">
        {/* Loaded anew: this page's policy would bind the next one too. */}
        <a href="/" className="ctl inline-flex items-center rounded-lg">
          <Wordmark />
          <span className="sr-only">: {t('home')}</span>
        </a>
        <VirtualMark title={t('virtual')}>{t('virtual')}</VirtualMark>
      </header>
      <main className="space-y-6 pt-6">
        <div className="space-y-3">
          <h1 className="text-28 font-bold tracking-tight">{t('title')}</h1>
          <p className="text-16 text-ink-2">{t('lead')}</p>
          <p className="text-14 text-ink-2">{t('local')}</p>
        </div>
        <DropZone onFiles={(files) => void add(files)} />
        <div role="status" aria-live="polite" className="space-y-2 text-14">
          {state.step === 'working' && <p className="text-ink-2">{t('working')}</p>}
          {tooLarge.map((name) => (
            <p key={name} className="text-down">
              {t('tooLarge', { name, maximum: MAX_MEGABYTES })}
            </p>
          ))}
          {unknown.map((name) => (
            <p key={name} className="text-down">
              {t('unknownFile', { name })}
            </p>
          ))}
          {state.step === 'failed' && <p className="text-down">{t('failed')}</p>}
        </div>
        {state.step === 'done' && <ProofResult proof={state.proof} />}
        <section className="space-y-2 border-t border-line pt-6 text-14 text-ink-2">
          <h2 className="text-16 font-semibold text-ink">{t('worldsTitle')}</h2>
          <p>{t('worldsText')}</p>
          <p>
            <a
              href="/api/worlds"
              download="worlds.json"
              className="underline underline-offset-4 hover:text-ink"
            >
              {t('worldsGet')}
            </a>
          </p>
        </section>
        <section className="space-y-2 border-t border-line pt-6 text-14 text-ink-2">
          <h2 className="text-16 font-semibold text-ink">{t('certificate.keys')}</h2>
          <p>{t('certificate.keysText', installationOfPage())}</p>
          <p>
            <a
              href="/api/signing-certificates/current"
              download="lonja-certificates.cer"
              className="underline underline-offset-4 hover:text-ink"
            >
              {t('certificate.keysGet')}
            </a>
          </p>
        </section>
      </main>
    </div>
  );
}

/** Takes files that are dropped anywhere on the page, or chosen. */
function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('proof');
  const id = useId();
  const isOver = useDroppedFiles(onFiles);
  return (
    <div
      className={`rounded-xl border-2 border-dashed p-6 text-center sm:p-10 ${isOver ? 'border-stone bg-hover' : 'border-control'}`}
    >
      <p className="text-18 font-semibold">{t('drop')}</p>
      <p id={`${id}-which`} className="mt-1 text-13 text-ink-2">
        {t('which')}
      </p>
      <label
        htmlFor={id}
        className={`${buttonClass('primary')} mt-4 cursor-pointer has-focus-visible:outline-2`}
      >
        {t('choose')}
        <input
          id={id}
          type="file"
          multiple
          accept=".json,.pdf,.cer,.pem,application/json,application/pdf"
          aria-describedby={`${id}-which`}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file may be chosen again, once it has changed.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** @returns whether files are above the page. Without this a browser leaves for the file that is dropped on it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return isOver;
}
