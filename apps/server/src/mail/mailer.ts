import type { Database } from '@lonja/store/database/database';
import {
  claimMail,
  listWaitingMail,
  markMailFailed,
  markMailSent,
  saveMail,
  type NewMail,
  type WaitingMail,
} from '@lonja/store/mail/mail';

/** Hands one message to a mail server. @throws when the server refuses it or is unavailable */
export type Deliver = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** Saves mail before it is delivered, so that an outage of the mail server loses none. */
export interface Mailer {
  /** Saves a message and waits for the first attempt to deliver it. */
  send(mail: Omit<NewMail, 'createdAt'>): Promise<void>;
  /** Saves a message; delivery is asynchronous, so a slow mail server delays nobody. */
  keep(mail: Omit<NewMail, 'createdAt'>): Promise<void>;
  /**
   * Delivers waiting and previously failed messages until they expire, except those that the server refused permanently.
   * Without a mail server it does nothing: an administrator reads the outbox.
   */
  deliverWaiting(): Promise<void>;
  /** Delivers what other processes have saved and nobody has tried yet. */
  deliverNew(): Promise<void>;
  /** Ends after the message in progress; the others wait for the next start. */
  stop(): Promise<void>;
}

export interface MailerOptions {
  readonly db: Database;
  readonly clock: () => number;
  /** Undefined: there is no mail server. */
  readonly deliver: Deliver | undefined;
  /** Whether this process delivers; another one does while it does not. */
  readonly mayDeliver?: () => boolean;
  /** Everybody is made up: each subject says so. */
  readonly isDemonstration?: boolean | undefined;
  readonly onFault: (error: unknown) => void;
}

export function createMailer(options: MailerOptions): Mailer {
  const { db, clock, deliver, mayDeliver = () => true, isDemonstration, onFault } = options;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let isRetryDue = false;
  let isStopped = false;

  const deliverRound = async (send: Deliver, tried: 'all' | 'new'): Promise<void> => {
    for (const mail of await listWaitingMail(db, new Date(clock()), tried)) {
      if (isStopped) return;
      if (await claimMail(db, mail)) await attemptDelivery(options, send, mail);
    }
  };

  /** One round at a time, so that no message is sent twice. All callers in the meantime share the next round. */
  const deliverNext = (): Promise<void> => {
    if (!deliver || isStopped || !mayDeliver()) return Promise.resolve();
    next ??= running.then(() => {
      const tried = isRetryDue ? 'all' : 'new';
      next = undefined;
      isRetryDue = false;
      const round = deliverRound(deliver, tried);
      running = round.catch(() => undefined);
      return round;
    });
    return next;
  };

  const keep: Mailer['keep'] = (mail) => {
    if (!hasMailbox(mail.recipient)) return Promise.resolve();
    const subject = isDemonstration ? `[Demo] ${mail.subject}` : mail.subject;
    return saveMail(db, { ...mail, subject, createdAt: new Date(clock()) }).then(ignore);
  };

  return {
    send: async (mail) => {
      await keep(mail);
      await deliverNext();
    },
    keep: async (mail) => {
      await keep(mail);
      deliverNext().catch(onFault);
    },
    deliverWaiting: () => {
      isRetryDue = true;
      return deliverNext();
    },
    deliverNew: deliverNext,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

async function attemptDelivery(
  { db, clock, onFault }: MailerOptions,
  send: Deliver,
  { id, recipient, subject, text }: WaitingMail,
): Promise<void> {
  try {
    await send({ to: recipient, subject, text });
    await markMailSent(db, id, new Date(clock()));
  } catch (error) {
    const problem = formatMailProblem(error);
    // The original text and stack quote the recipient and the server's answer, which must not be logged.
    onFault(new Error(`not delivered: ${problem}`));
    await markMailFailed(db, id, { problem, isRefused: isRefusedForGood(error) });
  }
}

/** The standards keep this domain free (RFC 2606): people who came without an address have one in it. */
const hasMailbox = (address: string): boolean => !address.toLowerCase().endsWith('.invalid');

const ignore = (): void => undefined;

/**
 * The server reports that the address does not exist, in the enhanced codes of RFC 3463: no mailbox, no domain, bad
 * syntax, moved, no mail exchanger, disabled. Any other refusal may be due to our own settings, which the operator can
 * mend.
 */
const NO_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

const isRefusedForGood = (error: unknown): boolean => {
  const { code, response } = error as { code?: unknown; response?: unknown };
  return code === 'EENVELOPE' && typeof response === 'string' && NO_ADDRESS.test(response);
};

/** A short text, without anything of the message that the server may have quoted. */
const formatMailProblem = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'failed'
  );
};
