import { jest } from '@jest/globals';

/**
 * Specs against real services may stumble on a busy machine: in CI each has a second try, and what went wrong at the
 * first is printed. The test command names those that needed it.
 */
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true, waitBeforeRetry: 1_000 });
