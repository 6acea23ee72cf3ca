import type { Server } from 'node:http';
import { createApplication } from './application.js';
import { readConfig } from './core/config/index.js';
import { Readiness } from './core/health/index.js';

/** Starts the API: GraphQL, exports, health, and the built client. */
async function main(): Promise<void> {
  // The process was started by another one over IPC. If that process dies, this one ends too, even during its start.
  let endWithParent = (): void => process.exit(0);
  if (process.send) process.once('disconnect', () => endWithParent());
  const config = readConfig();
  const app = await createApplication(config);
  const stop = (signal: string): void => {
    app.get(Readiness).drain();
    // Open responses are completed, and their connections accept no further requests.
    (app.getHttpServer() as Server).keepAliveTimeout = 100;
    void app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Stopping after ${signal}:`, error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  endWithParent = () => stop('the end of its parent');
  await app.listen(config.PORT, config.HOST);
  process.send?.({ ready: await app.getUrl() });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
