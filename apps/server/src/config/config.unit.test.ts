import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatConfigTable } from '../../../../scripts/config-table.ts';
import { CONFIG_VARIABLES } from './config-variables.ts';
import { ConfigError, parseConfig } from './config.ts';

/** The message that ends the start; fails unless there is exactly one line. */
function problemOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError && !error.message.includes('\n')) return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

describe('an environment without ours', () => {
  it('gives the defaults, frozen', () => {
    const config = parseConfig({});
    expect(config).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      databaseUrl: undefined,
      natsUrls: [],
      publicUrl: undefined,
      trustProxy: [],
      adminUsername: 'admin',
      adminPassword: undefined,
      marketFeeds: [],
      marketSeed: undefined,
      marketSpeed: 1,
      marketActions: false,
      marketHours: 'always',
      registration: { kind: 'open' },
      maxDeposit: 1_000_000_000_000n,
      smtpUrl: undefined,
      smtpFrom: undefined,
      site: {
        operator: undefined,
        address: undefined,
        email: undefined,
        phone: undefined,
        phoneHours: undefined,
        chat: undefined,
        chatHours: undefined,
        chatResponse: undefined,
        emailResponse: undefined,
        experts: undefined,
        satisfaction: undefined,
        paymentMethods: undefined,
        withdrawalTime: undefined,
      },
      newsFeeds: [],
      isEdge: false,
      ltiNetwork: 'public',
      webhookNetworks: undefined,
      drainSeconds: 0,
      logLevel: 'info',
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('gives the defaults too where ours are there but empty', () => {
    const empty = Object.fromEntries(CONFIG_VARIABLES.map(({ name }) => [name, '']));
    expect(parseConfig(empty)).toEqual(parseConfig({}));
  });
});

describe('a value', () => {
  it('REGISTRATION=code needs its code, which is never shown', () => {
    expect(parseConfig({ REGISTRATION: 'code', REGISTRATION_CODE: 'bolsa-2026' }).registration).toEqual({
      kind: 'code',
      code: 'bolsa-2026',
    });
    expect(problemOf({ REGISTRATION: 'code' })).toBe(
      'REGISTRATION=code needs REGISTRATION_CODE: a text of 6 to 64 characters',
    );
    expect(problemOf({ REGISTRATION: 'code', REGISTRATION_CODE: 'corto' })).not.toContain('corto');
    expect(problemOf({ REGISTRATION_CODE: 'bolsa-2026' })).toBe(
      'REGISTRATION_CODE needs REGISTRATION=code, and it is open',
    );
  });

  it('SLOTS=none needs a database with other processes', () => {
    expect(parseConfig({ SLOTS: 'none', DATABASE_URL: 'postgres://db/lonja' }).isEdge).toBe(true);
    expect(problemOf({ SLOTS: 'none' })).toMatch(/^SLOTS=none needs DATABASE_URL: a URL that starts with/);
  });

  it('MAX_DEPOSIT is refused also where deposits are off', () => {
    expect(problemOf({ DEPOSITS: 'off', MAX_DEPOSIT: 'much' })).toContain('MAX_DEPOSIT is "much"');
  });

  it.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::', { host: '::' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['DATA_DIR', '/srv/lonja data', { dataDir: '/srv/lonja data' }],
    ['DATABASE_URL', 'postgres://u:p@db/lonja', { databaseUrl: 'postgres://u:p@db/lonja' }],
    ['DATABASE_URL', 'postgresql://db:5433/lonja', { databaseUrl: 'postgresql://db:5433/lonja' }],
    [
      'NEWS_FEEDS',
      'forex=https://a.example/rss  crypto=http://b.example:8080/atom?x=1',
      {
        newsFeeds: [
          { category: 'forex', url: 'https://a.example/rss' },
          { category: 'crypto', url: 'http://b.example:8080/atom?x=1' },
        ],
      },
    ],
    ['PUBLIC_URL', 'https://trade.example.com', { publicUrl: 'https://trade.example.com' }],
    ['PUBLIC_URL', 'http://localhost:8080/', { publicUrl: 'http://localhost:8080' }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8', { trustProxy: ['loopback', '10.0.0.0/8'] }],
    ['ADMIN_USERNAME', 'ada', { adminUsername: 'ada' }],
    ['ADMIN_PASSWORD', '8 chars!', { adminPassword: '8 chars!' }],
    ['MARKET_FEED', 'simulated', { marketFeeds: [] }],
    ['MARKET_FEED', 'binance', { marketFeeds: ['binance'] }],
    ['MARKET_FEED', 'binance+yahoo', { marketFeeds: ['yahoo', 'binance'] }],
    ['MARKET_CORPORATE_ACTIONS', 'on', { marketActions: true }],
    ['MARKET_SEED', '42', { marketSeed: '42' }],
    ['MARKET_SPEED', '0.25', { marketSpeed: 0.25 }],
    ['MARKET_SPEED', '100', { marketSpeed: 100 }],
    ['MARKET_HOURS', 'real', { marketHours: 'real' }],
    ['REGISTRATION', 'closed', { registration: { kind: 'closed' } }],
    ['DEPOSITS', 'off', { maxDeposit: undefined }],
    ['MAX_DEPOSIT', '2500.50', { maxDeposit: 2_500_500_000n }],
    ['NATS_URL', 'nats://u:p@a:4222, tls://b', { natsUrls: ['nats://u:p@a:4222', 'tls://b'] }],
    ['SLOTS', 'share', { isEdge: false }],
    ['DRAIN_SECONDS', '15', { drainSeconds: 15 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ])('%s=%s is taken', (name, value, expected) => {
    expect(parseConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['HOST', 'not a host'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '300.1.1.1'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', ' 3000'],
    ['PUBLIC_URL', 'trade.example.com'],
    ['PUBLIC_URL', 'ftp://trade.example.com'],
    ['PUBLIC_URL', 'https://trade.example.com/app'],
    ['PUBLIC_URL', 'https://trade.example.com?x=1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['ADMIN_USERNAME', 'ad'],
    ['ADMIN_USERNAME', '     '],
    ['ADMIN_USERNAME', 'ada '],
    ['ADMIN_USERNAME', 'a'.repeat(65)],
    ['MARKET_FEED', 'real'],
    ['MARKET_FEED', 'simulated+binance'],
    ['MARKET_FEED', 'toString'],
    ['MARKET_SPEED', '0'],
    ['MARKET_SPEED', '100.01'],
    ['MARKET_SPEED', '1e1'],
    ['MARKET_SPEED', 'Infinity'],
    ['MARKET_SPEED', `0.${'0'.repeat(400)}1`],
    ['MARKET_HOURS', 'never'],
    ['SLOTS', '0'],
    ['REGISTRATION', 'off'],
    ['DEPOSITS', 'closed'],
    ['MAX_DEPOSIT', '0'],
    ['MAX_DEPOSIT', '2000000000'],
    ['LOG_LEVEL', 'INFO'],
  ])('%s=%s is refused with the name, the value and what is allowed', (name, value) => {
    const allowed = CONFIG_VARIABLES.find((variable) => variable.name === name)?.allowed;
    const problem = problemOf({ [name]: value });
    expect(problem).toContain(`${name} is "${value.slice(0, 64)}`);
    expect(problem).toContain(`Allowed: ${allowed}`);
  });

  it('that would break the line is shown escaped', () => {
    expect(problemOf({ PORT: '80\nlevel=info' })).toContain(String.raw`"80\nlevel=info"`);
  });

  it.each([
    ['ADMIN_PASSWORD', 'hunter2'],
    ['ADMIN_PASSWORD', 'hunter2'.padEnd(201)],
    ['DATABASE_URL', 'mysql://lonja:hunter2@db/lonja'],
    ['DATABASE_URL', 'postgres:lonja:hunter2@db/lonja'],
    ['DATABASE_URL', 'postgres://lonja:hunter2#@db/lonja'],
    ['DATABASE_URL', 'postgres://lonja:hunter2@'],
    ['DATABASE_URL', 'hunter2'],
    ['SMTP_URL', 'smtp://lonja:hunter2@'],
    ['SMTP_URL', 'hunter2'],
    ['MARKET_SEED', 'hunter2'.repeat(10)],
    ['PUBLIC_URL', 'https://ada:hunter2@trade.example.com'],
    ['PUBLIC_URL', 'https://ada:hunter2@@trade.example.com/x'],
  ])('%s=%s is refused without printing the secret', (name, value) => {
    const problem = problemOf({ [name]: value });
    expect(problem).toContain(name);
    expect(problem).not.toContain('hunter2');
  });
});

describe('a mail server', () => {
  it.each([
    ['MARKET_SEDE', 'MARKET_SEED'],
    ['MARKET_SPEDE', 'MARKET_SPEED'],
    ['MARKET_SPED', 'MARKET_SEED or MARKET_SPEED'],
    ['MARKET_HOUR', 'MARKET_HOURS'],
    [
      'MARKET_VOLATILITY',
      'MARKET_FEED or MARKET_SEED or MARKET_SPEED or MARKET_HOURS or MARKET_CORPORATE_ACTIONS',
    ],
    ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
    ['ADMIN_USER', 'ADMIN_USERNAME or ADMIN_PASSWORD'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['DATA_DRI', 'DATA_DIR'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['LOG_LEVELS', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
  ])('%s ends the start and asks for %s', (name, meant) => {
    expect(problemOf({ [name]: 'hunter2' })).toBe(`Unknown variable ${name}: did you mean ${meant}?`);
  });

  it('is named also where the right one is there', () => {
    expect(problemOf({ MARKET_SEED: '1', MARKET_SEDE: '2' })).toContain('MARKET_SEDE');
  });
});

it('leaves the ordinary variables of systems, builds and containers alone', () => {
  const ordinary = `
    PATH HOME USER SHELL TERM LANG LC_ALL TZ PWD OLDPWD SHLVL EDITOR PAGER LOGNAME MAIL DISPLAY TMPDIR HOSTNAME HOSTTYPE
    HOSTS POST PORTS SPORT PORTAL HOSTED HOST_IP HOST_NAME HOST_PORT PORT_HTTP HTTP_PORT REMOTE_HOST SMTP_HOST SMTP_PORT
    NODE_ENV NODE_OPTIONS NODE_PATH CI GITHUB_ACTIONS GITLAB_CI BUILD_ID RUNNER_OS DEBUG FORCE_COLOR NO_COLOR INIT_CWD
    npm_config_host npm_config_loglevel npm_package_name npm_lifecycle_event npm_config_user_agent _ P9K_TTY host port
    LOGLEVEL LOG_FORMAT LOG_DIR LOG_FILE LOG_PATH RUST_LOG LEVEL XDG_DATA_DIRS XDG_DATA_HOME PGDATA PGHOST PGPORT PGUSER
    PGPASSWORD DATABASE DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DB_URL REDIS_URL BASE_URL PUBLIC_KEY
    PUBLIC_DIR PUBLIC_PATH PUBLIC_IP DATA DATA_PATH APP_DATA APPDATA LOCALAPPDATA PROGRAMDATA COMSPEC PATHEXT OS
    MARKET_SERVICE_HOST MARKET_SERVICE_PORT MARKET_SERVICE_PORT_HTTP MARKET_PORT MARKET_PORT_3000_TCP_ADDR
    MARKET_PORT_3000_TCP ADMIN_SERVICE_HOST ADMIN_PORT_80_TCP_PROTO MARKETPLACE_URL ADMINISTRATOR SUPERADMIN_PASSWORD
    CHROMIUM_PATH VITEST VITEST_POOL_ID SSH_AUTH_SOCK COLORTERM KUBERNETES_PORT KUBERNETES_SERVICE_HOST`;
  const env = Object.fromEntries(
    ordinary
      .trim()
      .split(/\s+/)
      .map((name) => [name, 'x']),
  );
  expect(parseConfig(env)).toEqual(parseConfig({}));
});

it('is documented as it is', () => {
  const page = fs.readFileSync(
    new URL('../../../../docs/operating/configuration.md', import.meta.url),
    'utf8',
  );
  expect(page).toContain(`\n\n${formatConfigTable()}\n\n`);
});
