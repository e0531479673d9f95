import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const common = {
  pool: 'threads' as const,
  // Our code keeps no state in modules, so files may share a worker: a third of the time.
  isolate: false,
  environment: 'node' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // As long as what happens a moment later may take on a machine that does other things too; the usual second is less.
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['platform/testing/fixed-seed.ts', 'platform/testing/second-try.ts'],
  // docs/decisions/0025-second-tries.md
  retry: process.env.CI ? 1 : 0,
}
const onEmbeddedAlone = [
  'app/strength/kill.test.ts',
  'app/strength/embedded-dies.test.ts',
  'platform/server/embedded/keep.test.ts',
  'platform/server/embedded/given-up.test.ts',
]
/** What kills, fills and floods, and waits for most of its time: the night does (docs/tests.md). */
const ofTheNight = [
  'app/strength/kill.test.ts',
  'app/strength/embedded-dies.test.ts',
  'app/strength/full-disk.test.ts',
  'app/strength/long-inbox.test.ts',
  'app/strength/odd-addresses.test.ts',
  'app/strength/wrong-settings.test.ts',
  'platform/server/embedded/given-up.test.ts',
]
const define = {
  __BUILD_ID__: JSON.stringify('test'),
  __WORDS__: JSON.stringify({ mn: '/words/mn', en: '/words/en', ko: '/words/ko' }),
}

/** The longest files first, so that nobody waits for one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      /app\/strength\/|server\/import\.test|evidence\.test|vote-rules\.test|engine\/(invariants|mutations)\.test/.test(
        moduleId,
      )
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Files wait for the database a good part of their time: one worker less than there are cores, as is usual, takes
    // twice as long.
    maxWorkers: os.availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define,
        test: {
          ...common,
          name: 'unit',
          include: [
            'scripts/**/*.test.ts',
            'platform/{shared,web}/**/*.test.{ts,tsx}',
            'modules/*/{shared,web}/**/*.test.{ts,tsx}',
            'app/web/**/*.test.{ts,tsx}',
            'bench/lib/*.test.ts',
          ],
        },
      },
      {
        define,
        resolve: { alias: { '@node-rs/argon2': path.join(import.meta.dirname, 'platform/testing/quick-argon2.ts') } },
        test: {
          ...common,
          name: 'server',
          include: [
            'platform/{server,testing}/**/*.test.ts',
            'modules/*/{server,testing}/**/*.test.ts',
            'app/**/*.test.ts',
            'migrations/**/*.test.ts',
            'bench/transition/*.test.ts',
          ],
          // These always start the embedded server, whatever the others use.
          exclude: [
            'app/web/**',
            ...(process.env.TEST_DATABASE_URL ? onEmbeddedAlone : []),
            ...(process.env.ORGIL_DAY ? ofTheNight : []),
          ],
          setupFiles: [...common.setupFiles, 'platform/testing/end-of-file.ts', 'platform/testing/end-of-test.ts'],
          globalSetup: ['platform/testing/global-setup.ts'],
        },
      },
    ],
  },
})
