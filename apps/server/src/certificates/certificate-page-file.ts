import type { CertificateFacts } from '@lonja/protocol';
import { LANGUAGES, type Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { StatementFonts } from '../statements/statement-fonts.ts';
import { renderCertificate } from './certificate-document.ts';
import { printedName } from './printed-name.ts';

/** A certificate's page, before it is drawn. */
export interface AskedPage {
  readonly facts: CertificateFacts;
  /** Stands on it where the fonts do not have the name. */
  readonly username: string;
  readonly language: Language;
  /** SHA-256 of the certificate that signs, hexadecimal. */
  readonly fingerprint: string;
}

/** The unsigned PDF of a page in a language. */
export function renderPage(
  { facts, username, language, fingerprint }: AskedPage,
  fonts: StatementFonts,
): Promise<Buffer> {
  const { certificate, statement } = SERVER_TEXTS[language];
  const { mark, demonstration } = statement;
  const texts = { ...certificate, mark, demonstration, locale: LANGUAGES[language].locale };
  const name = printedName({ fullName: facts.person, username }, fonts.printable);
  return renderCertificate({ facts, texts, name, fingerprint }, fonts);
}
