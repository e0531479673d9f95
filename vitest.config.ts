import { defineConfig } from 'vitest/config'

const common = {
  pool: 'threads' as const,
  // Our code keeps no state in modules, so files may share a worker: a third of the time.
  isolate: false,
  environment: 'node' as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}
const define = { __BUILD_ID__: JSON.stringify('test') }

export default defineConfig({
  test: {
    projects: [
      {
        define,
        test: {
          ...common,
          name: 'unit',
          include: ['scripts/**/*.test.ts', 'platform/{shared,web}/**/*.test.{ts,tsx}', 'modules/*/{shared,web}/**/*.test.{ts,tsx}', 'app/web/**/*.test.{ts,tsx}'],
        },
      },
      {
        define,
        test: {
          ...common,
          name: 'server',
          include: ['platform/{server,testing}/**/*.test.ts', 'modules/*/{server,testing}/**/*.test.ts', 'app/**/*.test.ts', 'migrations/**/*.test.ts'],
          exclude: ['app/web/**'],
          globalSetup: ['platform/testing/global-setup.ts'],
        },
      },
    ],
  },
})
