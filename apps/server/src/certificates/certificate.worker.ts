import { parentPort } from 'node:worker_threads';
import { loadStatementFonts } from '../statements/statement-fonts.ts';
import { renderPage, type AskedPage } from './certificate-page-file.ts';

export interface RenderRequest {
  readonly number: number;
  readonly page: AskedPage;
}
export type RenderAnswer = { readonly number: number } & (
  { readonly pdf: Uint8Array } | { readonly fault: string }
);

const fonts = loadStatementFonts();

parentPort?.on('message', ({ number, page }: RenderRequest) => {
  const answer = (said: RenderAnswer): void => parentPort?.postMessage(said);
  renderPage(page, fonts).then(
    (pdf) => answer({ number, pdf }),
    (error: unknown) =>
      answer({ number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
