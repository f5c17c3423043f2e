import { formatUsd, usd } from '@lonja/core';
import type { AdminWithdrawal, Transfer } from '@lonja/protocol';
import type { DepositRow, QueuedWithdrawal, WithdrawalRow } from '@lonja/store/funds/transfers';

/** A deposit on the wire. */
export const depositAnswer = (row: DepositRow): Transfer => ({
  id: row.id,
  type: 'deposit',
  amount: formatUsd(usd(row.amount)),
  status: 'approved',
  method: row.method,
  destination: row.card_last4 === null ? null : `${row.card_brand} ${maskedCard(row.card_last4)}`,
  notes: null,
  createdAt: row.created_at.toISOString(),
  changedAt: row.created_at.toISOString(),
});

/** A withdrawal for its client. */
export const withdrawalAnswer = (row: WithdrawalRow): Transfer => ({
  id: row.id,
  type: 'withdrawal',
  amount: formatUsd(usd(row.amount)),
  status: row.status,
  method: row.method,
  destination: destinationText(row),
  notes: row.admin_notes,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

/** Sorts deposits and withdrawals together. */
export const newestFirst = (a: Pick<Transfer, 'createdAt'>, b: Pick<Transfer, 'createdAt'>): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);

/** A transfer with all stored fields. */
export const exportedDeposit = (row: DepositRow) => ({ ...depositAnswer(row), ...NO_DESTINATION });
export const exportedWithdrawal = (row: WithdrawalRow) => ({
  ...withdrawalAnswer(row),
  ...destinationFields(row),
});

const destinationFields = (row: WithdrawalRow) => ({
  cardName: row.card_name,
  cardExpiry: row.card_expiry,
  bankName: row.bank_name,
  accountNumber: row.account_last4 === null ? null : maskedAccount(row.account_last4),
  routingNumber: row.routing_number,
  cryptoType: row.crypto_type,
  walletAddress: row.wallet_address,
  paypalEmail: row.paypal_email,
});

const NO_DESTINATION = {
  cardName: null,
  cardExpiry: null,
  bankName: null,
  accountNumber: null,
  routingNumber: null,
  cryptoType: null,
  walletAddress: null,
  paypalEmail: null,
};

/** A withdrawal for the administrator panel. */
export const adminWithdrawalAnswer = (row: QueuedWithdrawal): AdminWithdrawal => ({
  id: row.id,
  user: {
    id: row.user_id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    balance: formatUsd(usd(row.cash), 'floor'),
    totalProfit: formatUsd(usd(row.profit), 'floor'),
    verification: row.verification,
  },
  amount: formatUsd(usd(row.amount)),
  status: row.status,
  revision: row.revision,
  method: row.method,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  adminNotes: row.admin_notes,
  cardNumber: row.card_last4 === null ? null : maskedCard(row.card_last4),
  cardBrand: row.card_brand,
  ...destinationFields(row),
});

const maskedCard = (last4: string): string => `**** **** **** ${last4}`;
const maskedAccount = (last4: string): string => `****${last4}`;

function destinationText(row: WithdrawalRow): string | null {
  switch (row.method) {
    case 'card':
      return row.card_last4 === null ? null : `${row.card_brand} ${maskedCard(row.card_last4)}`;
    case 'bank':
      return row.account_last4 === null
        ? row.bank_name
        : `${row.bank_name} ${maskedAccount(row.account_last4)}`;
    case 'crypto':
      return row.wallet_address === null ? null : `${row.crypto_type} ${row.wallet_address}`;
    case 'paypal':
      return row.paypal_email;
  }
}
