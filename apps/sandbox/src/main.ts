import { readFileSync } from 'node:fs';
import { MailCatcher } from './mail/mail-catcher.js';
import { mailPages } from './mail/mail-page.js';
import { createSandbox } from './server.js';
import { sampleWorld } from './world/sample.js';
import { worldFile } from './world/world-file.js';

/**
 * SANDBOX_WORLD: JSON file with the world to simulate. SANDBOX_STATE: file for edits. PORT, SMTP_PORT: ports to listen
 * on.
 */
const path = process.env['SANDBOX_WORLD'];
const file = path ? worldFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : sampleWorld();
const { SANDBOX_STATE: stateFile, SMTP_PORT } = process.env;
const app = createSandbox(file, {
  ...(stateFile && { stateFile }),
  ...(SMTP_PORT && { mail: mailPages(await MailCatcher.listen(Number(SMTP_PORT))) }),
});

const server = app.listen(Number(process.env['PORT'] ?? 4010), '127.0.0.1', () => process.send?.({ ready: true }));
const stop = (): void => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
if (process.send) process.once('disconnect', stop);
