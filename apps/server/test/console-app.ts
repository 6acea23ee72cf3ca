import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApplication } from '../src/application.js';
import { SessionService } from '../src/core/auth/index.js';
import { readConfig } from '../src/core/config/index.js';

/** The complete API on a separate port, and calls to it as a user. */
export interface RunningConsole {
  readonly app: NestExpressApplication;
  readonly url: string;
  /** Signs a user in. Returns the headers for their calls. */
  signIn(userId: number): Promise<Record<string, string>>;
  /** Runs an operation in a company. */
  graphql<T = Record<string, unknown>>(
    headers: Record<string, string>,
    companyId: number,
    query: string,
    variables?: object,
  ): Promise<{ data?: T; errors?: { message: string; extensions: { code: string } }[] }>;
  stop(): Promise<void>;
}

export async function startConsole(databaseUrl: string, environment: NodeJS.ProcessEnv = {}): Promise<RunningConsole> {
  const usual = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', DATABASE_POOL: '6' };
  const config = readConfig({ ...usual, ...environment });
  const app = await createApplication(config);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    app,
    url,
    async signIn(userId) {
      const { token } = await app.get(SessionService).open(userId, '127.0.0.1', null);
      return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    },
    async graphql(headers, companyId, query, variables = {}) {
      const answer = await fetch(`${url}/company/${companyId}/api/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables }),
      });
      return (await answer.json()) as never;
    },
    stop: () => app.close(),
  };
}
