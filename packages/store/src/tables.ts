import type { Generated } from 'kysely';

/** BIGINT columns come back as bigint, INTEGER ones as number. */
export interface Tables {
  installation: { only_row: Generated<boolean>; market_seed: string; created_at: Generated<Date> };
  instruments: { id: Generated<number>; symbol: string; listed: Generated<boolean> };
  users: {
    id: string;
    username: string;
    email: string;
    password_hash: string;
    full_name: string | null;
    phone: string | null;
    country: string | null;
    role: 'user' | 'admin';
    is_active: Generated<boolean>;
    created_at: Generated<Date>;
  };
  sessions: {
    id: string;
    user_id: string;
    bearer_hash: Buffer;
    cookie_hash: Buffer;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    active_at: Generated<Date>;
    device: Generated<string>;
    expires_at: Date;
  };
  user_settings: {
    user_id: string;
    price_alerts: Generated<boolean>;
    email_notifications: Generated<boolean>;
    push_notifications: Generated<boolean>;
    trading_updates: Generated<boolean>;
    market_news: Generated<boolean>;
    default_leverage: Generated<number>;
    confirm_trades: Generated<boolean>;
    auto_stop_loss: Generated<boolean>;
    risk_level: Generated<'conservative' | 'moderate' | 'aggressive'>;
    theme: Generated<'dark' | 'light' | 'auto'>;
    palette: Generated<'classic' | 'cvd' | 'mono'>;
    language: Generated<'en' | 'es' | 'fr' | 'de'>;
    currency: Generated<'USD' | 'EUR' | 'GBP' | 'JPY'>;
    timezone: Generated<'UTC' | 'EST' | 'PST' | 'CET'>;
    login_alerts: Generated<boolean>;
    session_timeout: Generated<number>;
    saved_at: Generated<Date>;
  };
  api_keys: {
    id: string;
    user_id: string;
    name: string;
    start: string;
    hash: Buffer;
    scopes: string[];
    created_at: Generated<Date>;
    expires_at: Date;
    last_used_at: Date | null;
  };
  trading_accounts: {
    id: Generated<number>;
    user_id: string;
    kind: 'demo';
    is_primary: Generated<boolean>;
    opened_at: Generated<Date>;
    version: Generated<number>;
    entry_count: Generated<number>;
    fill_count: Generated<number>;
    financed_through: Generated<number>;
    margin_call: bigint | null;
    cash: Generated<bigint>;
    margin: Generated<bigint>;
    profit: Generated<bigint>;
    withdrawal_hold: Generated<bigint>;
  };
  positions: {
    account_id: number;
    instrument_id: number;
    opened_by: number;
    quantity: bigint;
    cost: bigint;
    margin: bigint;
    fully_paid: boolean;
    opened_at: Date;
  };
  fills: {
    account_id: number;
    number: number;
    instrument_id: number;
    side: 'buy' | 'sell';
    order_type: 'market';
    quantity: bigint;
    leverage: number;
    reduce_only: boolean;
    seen_price: bigint | null;
    slippage: number;
    price: bigint;
    rule: 'buy_at_ask' | 'sell_at_bid';
    cause: 'order' | 'stop_out';
    margin_level: bigint | null;
    bid: bigint;
    ask: bigint;
    quoted_at: Date;
    quote_source: string;
    quote_sequence: bigint;
    rate_numerator: bigint;
    rate_denominator: bigint;
    value: bigint;
    closed: bigint;
    opened: bigint;
    realized_quote: bigint;
    realized: bigint;
    margin_locked: bigint;
    margin_released: bigint;
    position_opened_by: number;
    quantity_after: bigint;
    at: Date;
  };
  notices: {
    id: string;
    user_id: string;
    kind: string;
    data: unknown;
    created_at: Date;
    read_at: Date | null;
  };
  house_accounts: { name: string; shard: number; balance: bigint; posting_count: bigint };
}
