import type { NoticeBody } from '@lonja/protocol';
import { findNoticeRow } from '@lonja/protocol/notice-text';
import type { Database } from '@lonja/store/database/database';
import type { NewMail } from '@lonja/store/mail/mail';
import { findNoticeReaders, type NoticeReader } from '@lonja/store/notices/notice-readers';
import type { NewNotice } from '@lonja/store/notices/notices';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { Mailer } from '../mail/mailer.ts';
import { farewellWords, noticeWords } from './notice-words.ts';

/** Mails committed notices to the users who want that. */
export interface NoticeMail {
  accept(notices: readonly NewNotice[]): void;
  /** Resolves when all mails are saved for delivery. */
  drain(): Promise<void>;
}

export interface NoticeMailOptions {
  readonly db: Database;
  readonly mailer: Pick<Mailer, 'keep'>;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** An older notice is not mailed any more. */
const GOOD_FOR_MS = 86_400_000;

/**
 * Mails are queued after the commit and asynchronously, as fast as the database saves them. A mail lost in a crash
 * leaves its notice in the list.
 */
export function createNoticeMail({ db, mailer, clock, onFault }: NoticeMailOptions): NoticeMail {
  let last: Promise<void> = Promise.resolve();

  const send = async (notices: readonly NewNotice[]): Promise<void> => {
    const readers = await findNoticeReaders(db, {
      userIds: notices.flatMap(({ to }) => ('userId' in to ? [to.userId] : [])),
      accountIds: notices.flatMap(({ to }) => ('accountId' in to ? [to.accountId] : [])),
    });
    for (const notice of notices) {
      const reader = readers.find((one) => isFor(notice, one));
      if (!reader || !wants(reader, notice.kind)) continue;
      const { subject, text } = noticeWords(buildBody(notice, reader), reader.language);
      await mailer.keep({
        userId: reader.userId,
        recipient: reader.email,
        subject: `Lonja: ${subject}`,
        text: `${reader.username}:\n\n${text}\n\n${SERVER_TEXTS[reader.language].mail.foot}`,
        expiresAt: new Date(clock() + GOOD_FOR_MS),
      });
    }
  };

  return {
    accept: (notices) => {
      if (notices.length === 0) return;
      last = last.then(() => send(notices)).catch(onFault);
    },
    drain: () => last,
  };
}

type Addressee = Pick<NoticeReader, 'userId' | 'username' | 'email' | 'language'>;

/**
 * A mail to an account's former address, for the transaction of the change. It cannot be switched off, not even by
 * whoever changed the address.
 * @param reader with the former address
 * @param at milliseconds since 1970
 */
export function farewellMail({ userId, username, email, language }: Addressee, at: number): NewMail {
  const { subject, text } = farewellWords(language);
  return {
    userId,
    recipient: email,
    subject: `Lonja: ${subject}`,
    text: `${username}:\n\n${text}`,
    createdAt: new Date(at),
    expiresAt: new Date(at + GOOD_FOR_MS),
  };
}

/** With the name of the practice account that it is about. */
const buildBody = ({ to, kind, data }: NewNotice, { accountName }: NoticeReader): NoticeBody => {
  const account = 'accountId' in to ? (accountName ?? undefined) : undefined;
  return { kind, data, ...(account === undefined ? {} : { account }) } as NoticeBody;
};

const isFor = ({ to }: NewNotice, reader: NoticeReader): boolean =>
  'userId' in to ? to.userId === reader.userId : to.accountId === reader.accountId;

/** Whether the settings allow the mail; notices on money or on the account itself are always mailed. */
const wants = (
  reader: Pick<NoticeReader, 'byMail' | 'priceAlerts' | 'tradingUpdates'>,
  kind: string,
): boolean => {
  const setting = findNoticeRow(kind)?.mutedBy ?? null;
  return reader.byMail && (setting === null || reader[setting]);
};
