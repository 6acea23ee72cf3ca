import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import type { Config } from './core/config/index.js';
import { dressHttp } from './core/http/index.js';
import { assertEveryOperationHasARule } from './core/permissions/index.js';
import type { LogOutput } from './core/telemetry/logging.module.js';

/** Creates the HTTP application, ready to listen. Tests and the entry point use the same one. */
export async function createApplication(config: Config, logTo?: LogOutput): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(config, { isApi: true, logTo }), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  dressHttp(app, config);
  await app.init();
  assertEveryOperationHasARule(app);
  return app;
}
