import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/suites/browser.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  // One app, one browser: a second worker gains nothing on two cores and the journeys share the demo's data.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: report }]],
  use: {
    // Set by the global setup; the workers read it when they start.
    ...(process.env.ORGIL_URL ? { baseURL: process.env.ORGIL_URL } : {}),
    locale: 'mn-MN',
    timezoneId: 'Asia/Ulaanbaatar',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...withBrowser(findBrowser()),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
})

function withBrowser(executablePath: string | undefined) {
  return executablePath ? { executablePath } : {}
}
