import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import { type DestinationStream, destination } from 'pino';
import { CONFIG, type Config } from '../config/index.js';
import type { ConsoleRequest } from '../graphql/context.js';

const SECRET_KEYS = ['authorization', 'token', 'secret', 'password', 'key', 'cookie'];

/** Destination of a process's log lines. */
export type LogOutput = DestinationStream;

/** Logs JSON lines, to standard output by default. They contain the user and the request, but never the values. */
@Module({})
export class LoggingModule {
  static to(output: LogOutput = destination(1)): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => ({ pinoHttp: [options(config), output] }),
        }),
      ],
    };
  }
}

const options = (config: Config): Exclude<Params['pinoHttp'], undefined | readonly unknown[] | DestinationStream> => ({
  level: config.LOG_LEVEL,
  base: { service: 'adops-console' },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[Redacted]' },
  genReqId: (request, response) => {
    const id = randomUUID();
    (request as ConsoleRequest).requestId = id;
    response.setHeader('X-Request-Id', id);
    return id;
  },
  serializers: {
    req: (request: { id: string; method: string; url: string; raw: IncomingMessage }) => ({
      request_id: request.id,
      method: request.method,
      // The query string may contain filters, so only the path is logged.
      path: request.url.split('?')[0],
      company_id: (request.raw as ConsoleRequest).addressCompanyId,
      user_id: (request.raw as ConsoleRequest).viewer?.userId,
      actor_id: (request.raw as ConsoleRequest).viewer?.actorId,
      operation: (request.raw as ConsoleRequest).body?.operationName,
    }),
    res: (response: { statusCode: number }) => ({ status: response.statusCode }),
  },
  autoLogging: { ignore: (request) => /^\/(assets|healthz|readyz|manifest\.json)/.test(request.url ?? '') },
  wrapSerializers: true,
});
