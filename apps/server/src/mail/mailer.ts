import {
  listWaitingMail,
  markMailFailed,
  markMailSent,
  saveMail,
  type Database,
  type NewMail,
} from '@lonja/store';

/** Hands one message to a mail server. @throws when that refuses it or is not there */
export type Deliver = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** Mail is kept first and delivered then: a mail server that is away for a while loses none. */
export interface Mailer {
  send(mail: Omit<NewMail, 'createdAt'>): Promise<void>;
  /** Tries what waits. Without a mail server it does nothing: an administrator reads the outbox. */
  deliverWaiting(): Promise<void>;
}

export interface MailerOptions {
  readonly db: Database;
  readonly clock: () => number;
  /** Undefined: there is no mail server. */
  readonly deliver: Deliver | undefined;
  readonly onFault: (error: unknown) => void;
}

const MOST_ATTEMPTS = 10;

export function createMailer({ db, clock, deliver, onFault }: MailerOptions): Mailer {
  let delivering: Promise<void> | undefined;

  const deliverAll = async (send: Deliver): Promise<void> => {
    for (const { id, recipient, subject, text } of await listWaitingMail(
      db,
      new Date(clock()),
      MOST_ATTEMPTS,
    )) {
      try {
        await send({ to: recipient, subject, text });
        await markMailSent(db, id, new Date(clock()));
      } catch (error) {
        onFault(error);
        await markMailFailed(db, id, problemOf(error));
      }
    }
  };

  /** One at a time: nobody gets a message twice. */
  const deliverWaiting = async (): Promise<void> => {
    if (!deliver) return;
    await delivering;
    delivering ??= deliverAll(deliver).finally(() => (delivering = undefined));
    await delivering;
  };

  return {
    send: async (mail) => {
      await saveMail(db, { ...mail, createdAt: new Date(clock()) });
      await deliverWaiting();
    },
    deliverWaiting,
  };
}

/** Short, and without what a server may have repeated of the message. */
const problemOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'failed'
  );
};
