import { Logger } from '@nestjs/common';
import { type Express, json, type Request, type Response } from 'express';
import { z } from 'zod';
import { cspViolations } from '../metrics/index.js';

/** Path for browser reports of policy violations. */
export const CSP_REPORTS = '/csp-report';

/** Maximum reports per minute and process, because a broken page may report endlessly. */
const MAX_A_MINUTE = 60;
const MAX_WORD_LENGTH = 200;

const word = z.string().transform((text) => text.slice(0, MAX_WORD_LENGTH));
const report = z.object({
  'csp-report': z.object({
    'effective-directive': word.optional(),
    'violated-directive': word.optional(),
    'blocked-uri': word.optional(),
  }),
});

/**
 * Accepts reports from browsers. They are counted and logged by directive and blocked resource, without the page's
 * address. Anyone can send them, so they are hints, not evidence.
 */
export function takeCspReports(app: Express): void {
  const logger = new Logger('ContentSecurityPolicy');
  let minute = 0;
  let taken = 0;
  app.post(
    CSP_REPORTS,
    json({ type: 'application/csp-report', limit: '16kb' }),
    (request: Request, response: Response) => {
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) [minute, taken] = [now, 0];
      taken += 1;
      if (taken > MAX_A_MINUTE) return void response.status(429).set('Retry-After', '60').end();
      const sent = report.safeParse(request.body);
      if (!sent.success) return void response.status(400).end();
      const { 'csp-report': violation } = sent.data;
      cspViolations.inc();
      logger.warn({
        event: 'csp.violation',
        directive: violation['effective-directive'] ?? violation['violated-directive'] ?? null,
        blocked: originOf(violation['blocked-uri']),
      });
      response.status(204).end();
    },
  );
}

/** Returns a keyword such as 'inline' unchanged, and only the origin of an address. */
function originOf(blocked: string | undefined): string | null {
  if (blocked === undefined) return null;
  return URL.canParse(blocked) && /^https?:/.test(blocked)
    ? new URL(blocked).origin
    : (/^[a-z-]+/.exec(blocked)?.[0] ?? null);
}
