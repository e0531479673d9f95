// Builds the web, starts apps with the demo, each on a free port and with an empty folder of its own, and ends them
// after the last journey.
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { scratch } from '../platform/testing/scratch.ts'
import { type App, handOut } from './apps.ts'
import { run, start } from './process.ts'

const root = path.resolve(import.meta.dirname, '..')
const READY_WITHIN_MS = 90_000

export default async function setup(config: FullConfig) {
  // Against an app that already runs: ORGIL_URL=http://127.0.0.1:3000 npm run e2e
  if (process.env.ORGIL_URL) return undefined

  await run(root, 'node', [path.join(root, 'scripts/prepare.mjs'), 'build'])
  const apps = await handOut(config.workers, startApp)
  process.env.ORGIL_APPS = apps.url
  return apps.teardown
}

async function startApp(): Promise<App> {
  const folder = await mkdtemp(path.join(scratch(), 'orgil-e2e-'))
  const port = await freePort()
  const app = start(root, 'sh', [path.join(root, 'scripts/node.sh'), 'app/server.ts'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_DOCUMENTS: '0',
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
  })
  const teardown = async () => {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }

  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, app)
  } catch (error) {
    await teardown()
    throw error
  }
  return { url, teardown }
}

async function untilReady(url: string, app: ReturnType<typeof start>) {
  for (const patience = Date.now() + READY_WITHIN_MS; Date.now() < patience;) {
    if (app.hasEnded()) throw new Error(`The app ended before it was ready:\n${app.said()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 150))
  }
  throw new Error(`The app was not ready after ${READY_WITHIN_MS / 1000} s:\n${app.said()}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
