import { wordsAbout } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { endGracefully } from '#platform/server/shutdown.ts'
import { startApp } from './compose.ts'
import { welcome } from './welcome.ts'

const started = performance.now()
try {
  const config = readConfig()
  const log = openLog(config.LOG_LEVEL)
  const running = await startApp(config, log)
  const { giveUp } = endGracefully(log, running.endings)
  void running.services.condition.givenUp.then(giveUp)
  stopWithParent()
  process.stdout.write(welcome(running, performance.now() - started))
} catch (error) {
  process.stderr.write(`${wordsAbout(error)}\n`)
  process.exit(1)
}

/** Started by npm, we end when npm is gone without a word: nobody would be left to stop us. */
function stopWithParent() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
