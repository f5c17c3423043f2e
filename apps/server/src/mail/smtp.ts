import nodemailer from 'nodemailer';
import type { Deliver } from './mailer.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:587 or smtps://…:465 */
  readonly url: string;
  /** Of the From header. */
  readonly from: string;
}

/** Delivery by a mail server that gives up on a silent one. */
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
