import nodemailer from 'nodemailer';
import type { Deliver } from './mailer.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://…:465 */
  readonly url: string;
  /** The From header. */
  readonly from: string;
}

/** Delivery by SMTP, with a timeout for a silent server. */
export function createSmtpDelivery({ url, from }: SmtpOptions): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text });
  };
}
