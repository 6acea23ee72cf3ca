import type { NestExpressApplication } from '@nestjs/platform-express';
import { createTestDatabase } from '@adops/testing';
import request from 'supertest';
import { createApplication } from '../src/application.js';
import { type Config, readConfig } from '../src/core/config/index.js';
import { Database } from '../src/core/database/index.js';
import type { LogOutput } from '../src/core/telemetry/logging.module.js';
import { PASSWORD } from './two-companies.js';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // The response type depends on the query.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  readonly errors:
    | { message: string; extensions: { code: string; debugMessage?: string; fields?: object } }[]
    | undefined;
}

export interface Call {
  readonly query: string;
  readonly variables?: object;
  /** Company of the address. Missing for the common endpoint. */
  readonly company?: number;
  /** Signs in with the password of the fixtures, once per name. */
  readonly as?: string;
  /** Authorization header, sent unchanged. */
  readonly authorization?: string;
  readonly loginAs?: number | string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The complete application on a separate database, called over HTTP. */
export class TestConsole {
  private readonly tokens = new Map<string, string>();

  private constructor(
    readonly config: Config,
    readonly app: NestExpressApplication,
    readonly database: Database,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async open(environment: NodeJS.ProcessEnv = {}, logTo?: LogOutput): Promise<TestConsole> {
    const testDatabase = await createTestDatabase();
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: testDatabase.url,
      ...environment,
    });
    const app = await createApplication(config, logTo);
    return new TestConsole(config, app, new Database(testDatabase.url, { max: 3 }), () => testDatabase.drop());
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
    await this.dropDatabase();
  }

  http() {
    return request(this.app.getHttpServer());
  }

  async call({ query, variables, company, as, authorization, loginAs, headers: more }: Call): Promise<Answer> {
    const header = authorization ?? (as ? `Bearer ${await this.tokenOf(as)}` : undefined);
    let post = this.http()
      .post(company === undefined ? '/api/graphql' : `/company/${company}/api/graphql`)
      .send({ query, variables });
    if (header) post = post.set('Authorization', header);
    if (loginAs !== undefined) post = post.set('X-Login-As', String(loginAs));
    if (more) post = post.set(more);
    const { status, headers, body } = await post;
    return { status, headers, data: body.data, errors: body.errors };
  }

  async tokenOf(username: string): Promise<string> {
    let token = this.tokens.get(username);
    if (!token) {
      const answer = await this.call({ query: '{ auth { token } }', authorization: basic(username, PASSWORD) });
      token = answer.data?.auth.token as string;
      if (!token) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.errors)}`);
      this.tokens.set(username, token);
    }
    return token;
  }

  forgetToken(username: string): void {
    this.tokens.delete(username);
  }
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
