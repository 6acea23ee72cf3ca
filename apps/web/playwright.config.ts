import { defineConfig } from '@playwright/test';

const TIMED = '**/speed.e2e.ts';

/**
 * Stories in a browser against a running console with demo data. E2E_BASE_URL is its address, and CHROMIUM the path of
 * an installed browser.
 */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Stories share the demo, so they run one after another.
    { name: 'stories', testMatch: '**/*.e2e.ts', testIgnore: TIMED },
    // Stories that measure time run after all others.
    { name: 'timed', testMatch: TIMED },
  ],
  outputDir: 'test-results/runs',
  fullyParallel: false,
  workers: 1,
  // On a busy machine a story may fail once. The test command lists stories that needed a retry.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:4000',
    viewport: { width: 1440, height: 900 },
    // Contrast checks would fail on colors during a transition.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each story takes a third of a core.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
