import express from 'express';
import { ratesFile } from './rates.js';

/**
 * Stand-ins for the outside world, speaking its wire contracts over HTTP. For the demo, development and tests only.
 * Today: the daily file of currency rates. Ad platforms, feeds and mail join as the features that talk to them do.
 */
const app = express();
app.disable('x-powered-by');
app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
app.get(
  '/stats/eurofxref/eurofxref-daily.xml',
  (_request, response) => void response.type('application/xml').send(ratesFile(new Date(), 1)),
);
app.get(
  '/stats/eurofxref/eurofxref-hist-90d.xml',
  (_request, response) => void response.type('application/xml').send(ratesFile(new Date(), 90)),
);

const server = app.listen(Number(process.env['PORT'] ?? 4010), '127.0.0.1', () => process.send?.({ ready: true }));
const stop = (): void => void server.close(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
if (process.send) process.once('disconnect', stop);
