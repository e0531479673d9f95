import { defineConfig } from '@playwright/test'
import { address } from './e2e/app.ts'
import { launch } from './e2e/launch.ts'
import { NIGHT } from './e2e/night.ts'
import { findBrowser } from './scripts/suites/browser.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  // Two browsers for two cores, each with an app of its own.
  workers: process.env.ORGIL_URL ? 1 : 2,
  // docs/decisions/0025-second-tries.md
  retries: process.env.CI ? 1 : 0,
  // What the night makes as well, wherever somebody asks for a journey by hand (docs/tests.md).
  ...(process.env.ORGIL_DAY && { grepInvert: new RegExp(NIGHT) }),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: report }]],
  use: {
    // Set by the global setup; the workers read it when they start.
    ...withAddress(address()),
    locale: 'mn-MN',
    timezoneId: 'Asia/Ulaanbaatar',
    // What is to fail, break or be replaced in a journey must come from where the journey sees it; `offline.spec.ts`
    // lets the worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    // For all the same: a desk goes from one journey to the next.
    actionTimeout: 15_000,
    launchOptions: launch(findBrowser()),
  },
})

function withAddress(baseURL: string | undefined) {
  return baseURL ? { baseURL } : {}
}
