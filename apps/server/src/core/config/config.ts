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
    .describe('connections per process for everything except reports'),
  REPORTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe(
      'concurrent reports, on separate connections; each user gets a quarter of them while other users run reports',
    ),
  DATABASE_ROLES: flag
    .default(true)
    .describe('serve requests with database roles limited to one company, if the database has them'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65534)
    .optional()
    .describe('port of the Prometheus metrics; the worker uses the next port; unset for no metrics'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('bind address of /metrics'),
  PUBLIC_URL: z.url().optional().describe('address that users open; https enables HSTS'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('number of reverse proxies in front, to determine the client address'),
  GRAPHQL_INTROSPECTION: flag.optional().describe('schema introspection; off by default in production'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('write logs to standard output as JSON lines'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('minutes until an unused session ends; 0 for the maximum of 12 hours'),
  FILES_DIR: z.string().default('.data/files').describe('folder for stored files'),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe('folder of the nightly backups; if unset, only the embedded database is backed up'),
  S3_BUCKET: z.string().optional().describe('S3-compatible bucket for stored files, used instead of the folder'),
  S3_REGION: z.string().default('us-east-1').describe('region of the bucket'),
  S3_ENDPOINT: z.url().optional().describe('endpoint of an S3-compatible store other than Amazon'),
  S3_ACCESS_KEY: z.string().optional().describe('access key ID for the bucket'),
  S3_SECRET_KEY: z.string().optional().describe('the key itself'),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/ })
    .optional()
    .describe('virus scanner (clamd), such as tcp://127.0.0.1:3310; uploads are not scanned if unset'),
  PEXELS_API_KEY: z.string().optional().describe('key for web image search at Pexels'),
  PIXABAY_API_KEY: z.string().optional().describe('key for web image search at Pixabay'),
  AI_IMAGES_URL: z
    .url({ protocol: /^https$/ })
    .default('https://api.openai.com')
    .describe('base URL of an image generator with the OpenAI API, without /v1'),
  AI_IMAGES_KEY: z.string().optional().describe('API key of the image generator; required to generate images'),
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .optional()
    .describe('maximum wait for an AI provider; default: 60 for texts and 180 for images'),
  AI_IMAGES_MODEL: z.string().default('gpt-image-1').describe('model of the image generator'),
  KEYWORD_MINING_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('provider of competitor ads for keyword mining (format of docs/connectors.md)'),
  KEYWORD_MINING_KEY: z.string().optional().describe('API key of that provider; required to collect ads'),
  WEB_DIST: z.string().default('apps/web/dist').describe('built web client'),
  RATES_URL: z
    .url()
    .optional()
    .describe('central bank file of daily exchange rates (XML of the ECB); if unset, only imports provide rates'),
  SECRETS_KEYS: z
    .string()
    .optional()
    .describe('master keys of stored secrets, comma-separated ID:BASE64 of 32 bytes; the first encrypts, all decrypt'),
  SECRETS_KEY_FILE: z.string().optional().describe('file with the same keys, one per line; `start` creates one'),
  SEARCH_FEED_URL: z.url().optional().describe('address of the search feed reports (neutral format)'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server, such as smtps://user:password@mail.example.com; required to send mail'),
  MAIL_FROM: z.string().default('AdOps Console <console@localhost>').describe('sender of mails'),
  SYNC_MINUTES: z.coerce
    .number()
    .min(1)
    .max(1440)
    .default(15)
    .describe('minutes between syncs of an account with its platform or feed'),
  SANDBOX_URL: z.url().optional().describe('stand-ins for external systems (demo and development only)'),
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
