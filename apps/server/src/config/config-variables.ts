import { REAL_FEED_NAMES, REAL_FEEDS } from '@lonja/feeds';
import { MAX_PASSWORD, MAX_USERNAME, MIN_ADMIN_PASSWORD, MIN_USERNAME } from '@lonja/protocol/person-rules';

export const SWITCH = ['on', 'off'] as const;
export const MARKET_HOURS = ['always', 'real'] as const;
export const REGISTRATION = ['open', 'code', 'closed'] as const;
export const LTI_NETWORKS = ['public', 'own'] as const;
export const SLOTS = ['share', 'none'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const ADMIN_PASSWORD_RULE = `${MIN_ADMIN_PASSWORD} to ${MAX_PASSWORD} characters, none of the common passwords`;

export interface ConfigVariable {
  readonly name: string;
  /** As text; undefined when there is none. */
  readonly default?: string;
  readonly meaning: string;
  /** Continues 'Allowed: '. */
  readonly allowed: string;
  /** A secret's value is never shown. */
  readonly secret?: true;
}

/** All variables, in the order of the documentation, which is generated from them. */
export const CONFIG_VARIABLES = [
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for every network of the machine.',
    allowed: 'an IP address or a host name',
  },
  {
    name: 'PORT',
    default: '3000',
    meaning: 'Port to listen on; 0 takes a free one, which the start prints.',
    allowed: 'a whole number from 0 to 65535',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder of the embedded PostgreSQL; made when it is missing. One process at a time.',
    allowed: 'a path',
  },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL 15 or newer to use instead of the embedded one, which is not started then.',
    allowed: 'a URL that starts with postgres:// or postgresql:// and names a host',
    secret: true,
  },
  {
    name: 'NATS_URL',
    meaning:
      'NATS servers that carry the hints between processes on one database: which account has changed, who was notified. Without it PostgreSQL carries them, which is enough for a few processes.',
    allowed:
      'nats:// or tls:// addresses of one cluster, separated by commas, with a name and password if it asks for them',
    secret: true,
  },
  {
    name: 'SLOTS',
    default: 'share',
    meaning:
      'Whether this process takes its share of what happens by itself, or is an edge that only answers requests and streams; `none` needs `DATABASE_URL` and other processes that share.',
    allowed: SLOTS.join(', '),
  },
  {
    name: 'PUBLIC_URL',
    meaning:
      'Where browsers reach the site, when a proxy stands before it. Without it: the address listened on.',
    allowed: 'an origin such as https://trade.example.com, without a path',
  },
  {
    name: 'TRUST_PROXY',
    meaning:
      'Reverse proxies in front of the server: only they are believed when they say whom they forward (`X-Forwarded-For`). Without it limits count the address that connects.',
    allowed:
      'addresses or networks (10.0.0.0/8), loopback, linklocal, uniquelocal; several with commas between',
  },
  {
    name: 'ADMIN_USERNAME',
    default: 'admin',
    meaning: 'Name of the administrator that the first start makes.',
    allowed: `${MIN_USERNAME} to ${MAX_USERNAME} characters, without blanks at the ends`,
  },
  {
    name: 'ADMIN_PASSWORD',
    meaning: 'Password of that administrator. Without it: a random one, printed once at the first start.',
    allowed: `${ADMIN_PASSWORD_RULE}; looked at when it is used`,
    secret: true,
  },
  {
    name: 'MARKET_FEED',
    default: 'simulated',
    meaning: `Where prices come from: the simulated market, or real ones for what a source has (${REAL_FEED_NAMES.map((name) => `\`${name}\`: ${REAL_FEEDS[name].covers}`).join('; ')}). What they do not have is simulated, or closed where a real source quotes a part of its family.`,
    allowed: `simulated, ${REAL_FEED_NAMES.join(', ')}, ${REAL_FEED_NAMES.join('+')}`,
  },
  {
    name: 'MARKET_SEED',
    meaning:
      'Makes the simulated market repeatable. Whoever guesses it knows all prices to come. Without it: one is drawn at the first start and kept, which nobody can guess.',
    allowed: 'a text of 1 to 64 characters',
    secret: true,
  },
  {
    name: 'MARKET_SPEED',
    default: '1',
    meaning: 'Scales how much the simulated prices move, never how fast time goes.',
    allowed: 'a decimal number above 0, at most 100',
  },
  {
    name: 'MARKET_HOURS',
    default: 'always',
    meaning: 'Whether the simulated market is always open, or keeps the hours of the real exchanges.',
    allowed: MARKET_HOURS.join(', '),
  },
  {
    name: 'MARKET_CORPORATE_ACTIONS',
    default: 'off',
    meaning:
      'Whether simulated companies and funds announce dividends and splits, four weeks ahead. What is announced comes, also after it is switched off; past prices stay as they were.',
    allowed: SWITCH.join(', '),
  },
  {
    name: 'REGISTRATION',
    default: 'open',
    meaning:
      'Who may open an account: everybody, whoever knows `REGISTRATION_CODE`, or only administrators for others.',
    allowed: REGISTRATION.join(', '),
  },
  {
    name: 'REGISTRATION_CODE',
    meaning: 'What a registration must name where `REGISTRATION` is code.',
    allowed: 'a text of 6 to 64 characters',
    secret: true,
  },
  {
    name: 'DEPOSITS',
    default: 'on',
    meaning: 'Whether clients may deposit virtual funds.',
    allowed: SWITCH.join(', '),
  },
  {
    name: 'MAX_DEPOSIT',
    default: '1000000',
    meaning: 'The most of one deposit, in USD.',
    allowed: 'a decimal number from 1 to 1000000000',
  },
  {
    name: 'SMTP_URL',
    meaning:
      'Mail server for password resets; needs `SMTP_FROM` and `PUBLIC_URL`. Without it: mail waits in an outbox that administrators read.',
    allowed: 'a URL such as smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587',
    secret: true,
  },
  {
    name: 'SMTP_FROM',
    meaning: 'Sender of that mail.',
    allowed: 'an e-mail address, also as Lonja <lonja@example.com>',
  },
  {
    name: 'SITE_OPERATOR',
    meaning:
      'Who runs this installation, on the privacy and legal pages. Without it the public pages show an example, marked as such.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_ADDRESS',
    meaning: 'Address of who runs it. Without it the public pages show an example, marked as such.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_EMAIL',
    meaning: 'E-mail address of the support. Without it the public pages show an example, marked as such.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_PHONE',
    meaning: 'Telephone of the support. Without it the help centre says that there is none.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_PHONE_HOURS',
    meaning:
      'When that telephone is answered, shown beside `SITE_PHONE`. Without it the public pages say that it is not published yet.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_CHAT',
    meaning:
      'Where a chat with the support is, such as an address or a channel: Lonja has none of its own. Without it the help centre says that there is none.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_CHAT_HOURS',
    meaning:
      'When that chat is answered, shown beside `SITE_CHAT`. Without it the public pages say that it is not published yet.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_CHAT_RESPONSE',
    meaning:
      'How soon that chat is answered, shown beside `SITE_CHAT`. Without it the public pages say that it is not published yet.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_EMAIL_RESPONSE',
    meaning: 'How soon an e-mail is answered. Without it the public pages say that it is not published yet.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_EXPERTS',
    meaning: 'How many people answer. Without it the public pages leave it out.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_SATISFACTION',
    meaning: 'How many of those who asked were satisfied. Without it the public pages leave it out.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_PAYMENT_METHODS',
    meaning:
      'Practice payment methods, as the pages name them. Without it the public pages show an example, marked as such.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'SITE_WITHDRAWAL_TIME',
    meaning:
      'How soon a practice withdrawal is decided. Without it the public pages show an example, marked as such.',
    allowed: 'a text of 1 to 120 characters',
  },
  {
    name: 'NEWS_FEEDS',
    meaning:
      'RSS or Atom feeds to read news from, each with its category. Without it: the examples that ship, and the news of the simulated market.',
    allowed:
      'entries such as forex=https://example.com/rss, separated by spaces; general, forex, crypto and mergers before the =',
  },
  {
    name: 'LTI_NETWORK',
    default: 'public',
    meaning:
      'Where requests to learning platforms (LTI) may go: `public` is https to public addresses alone; `own` also reaches the network that this machine is in, and plain http. Choose `own` where the platform runs in the same building.',
    allowed: LTI_NETWORKS.join(', '),
  },
  {
    name: 'WEBHOOK_ALLOW',
    meaning:
      'Addresses of your own network that webhooks may go to, also by plain http and at any port: everybody who has an account can make requests to them. Without it webhooks go by https to public addresses alone.',
    allowed: 'addresses or networks (10.1.2.3, 10.1.0.0/16, fd00::/8) with commas between',
  },
  {
    name: 'METRICS_TOKEN',
    meaning:
      'Bearer token for `/metrics`. Without it only calls from this machine itself get an answer, and none where `PUBLIC_URL` is set.',
    allowed: 'a text of 16 to 128 characters',
    secret: true,
  },
  {
    name: 'DRAIN_SECONDS',
    default: '0',
    meaning:
      'How long a process that is asked to end goes on serving while `/api/health/ready` says that it drains, so that a load balancer stops sending to it. Leave it at 0 without one.',
    allowed: 'a whole number from 0 to 60',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'The least severe lines that are logged.',
    allowed: LOG_LEVELS.join(', '),
  },
] as const satisfies readonly ConfigVariable[];

export type VariableName = (typeof CONFIG_VARIABLES)[number]['name'];

/** The variables with a default. */
export type DefaultedName = Extract<(typeof CONFIG_VARIABLES)[number], { default: string }>['name'];
