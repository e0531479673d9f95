// Plain JavaScript on purpose: it runs before anything is installed, on the Node the machine happens to have.
import { fileURLToPath } from 'node:url'
import { buildWeb } from './prepare/build-web.mjs'
import { install } from './prepare/install.mjs'
import { holdingLock } from './prepare/lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const goals = {
  start: async () => {
    await install(root, 'production')
    await buildWeb(root)
  },
  test: () => install(root, 'all'),
  build: () => buildWeb(root),
}

const goal = goals[process.argv[2]]
if (!goal) {
  console.error(`usage: prepare.mjs ${Object.keys(goals).join('|')}`)
  process.exit(2)
}

try {
  await holdingLock(root, goal)
} catch (error) {
  console.error(`\nOrgil could not be prepared: ${error.message}`)
  process.exit(1)
}
