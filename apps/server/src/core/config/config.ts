import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/**
 * Settings from environment variables, with defaults. The table of settings in the README is written by hand, so update
 * it as well.
 */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('production hides introspection and landing page'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000).describe('port the console listens on'),
  HOST: z.string().default('127.0.0.1').describe('address the console listens on; 0.0.0.0 in a container'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('PostgreSQL 15 or newer; `start` uses its own when missing'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('queue on Redis; without it the queue lives in PostgreSQL'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('connections for everything but reports, per process'),
  REPORTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe(
      'reports read at once, on connections of their own; a quarter of them for one user while others are active',
    ),
  DATABASE_ROLES: flag
    .default(true)
    .describe('serve requests as roles bound to one company, where the database has them'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65534)
    .optional()
    .describe('port of the metrics for Prometheus, the worker takes the next one; none without it'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('bind address of /metrics'),
  PUBLIC_URL: z.url().optional().describe('address people use; https switches HSTS on'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('reverse proxies in front, for the address of a caller'),
  GRAPHQL_INTROSPECTION: flag.optional().describe('schema introspection; off in production unless set'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('JSON lines on standard output'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('ends a sign-in left unused; 0: only after 12 hours'),
  FILES_DIR: z.string().default('.data/files').describe('folder of stored files'),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe('folder of the nightly backups; if unset, only the embedded database is backed up'),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('bucket of an S3-compatible store that files are kept in, instead of the folder'),
  S3_REGION: z.string().default('us-east-1').describe('region of the bucket'),
  S3_ENDPOINT: z.url().optional().describe("address of a store other than Amazon's"),
  S3_ACCESS_KEY: z.string().optional().describe('id of the key to the bucket'),
  S3_SECRET_KEY: z.string().optional().describe('the key itself'),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/ })
    .optional()
    .describe('virus scanner (clamd), as in tcp://127.0.0.1:3310; without it uploads are not scanned'),
  PEXELS_API_KEY: z.string().optional().describe('key for web image search at Pexels'),
  PIXABAY_API_KEY: z.string().optional().describe('key for web image search at Pixabay'),
  AI_IMAGES_URL: z
    .url({ protocol: /^https$/ })
    .default('https://api.openai.com')
    .describe('image generator with the API of OpenAI, without /v1'),
  AI_IMAGES_KEY: z.string().optional().describe('key of the image generator; without it no images are generated'),
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .optional()
    .describe('longest wait for an AI provider; by default 60 for texts and 180 for images'),
  AI_IMAGES_MODEL: z.string().default('gpt-image-1').describe('model of the image generator'),
  KEYWORD_MINING_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('provider of competitor ads for keyword mining (format of docs/connectors.md)'),
  KEYWORD_MINING_KEY: z.string().optional().describe('key of that provider; without it nothing is collected'),
  WEB_DIST: z.string().default('apps/web/dist').describe('built web client'),
  RATES_URL: z
    .url()
    .optional()
    .describe('central bank file of daily currency rates (XML of the ECB); without it rates come from imports alone'),
  SECRETS_KEYS: z
    .string()
    .optional()
    .describe('master keys of stored secrets, ID:BASE64 of 32 bytes each, by comma; the first seals, all open'),
  SECRETS_KEY_FILE: z.string().optional().describe('file with the same keys, one per line; `start` makes one'),
  SEARCH_FEED_URL: z.url().optional().describe('address of the search feed reports (neutral format)'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server, as in smtps://user:password@mail.example.com; without it nothing is mailed'),
  MAIL_FROM: z.string().default('AdOps Console <console@localhost>').describe('sender of mails'),
  SYNC_MINUTES: z.coerce
    .number()
    .min(1)
    .max(1440)
    .default(15)
    .describe('minutes between two pulls of an account from its platform or feed'),
  SANDBOX_URL: z.url().optional().describe('stand-ins for the outside world (demo and development only)'),
  STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(60).describe('longest report statement'),
});

export type Config = z.infer<typeof configSchema>;

/** Injection token of the parsed configuration. */
export const CONFIG = Symbol('config');

/** Reads the environment. Throws one readable message with all errors. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = configSchema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) throw new Error(`Configuration:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
