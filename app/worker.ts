// Jobs and the outbox in a process of their own, beside servers that run with PROCESS=web.
import { wordsAbout } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { endGracefully } from '#platform/server/shutdown.ts'
import { startWorker } from './compose.ts'

try {
  const config = readConfig()
  const log = openLog(config.LOG_LEVEL)
  endGracefully(log, await startWorker(config, log))
  log.info('the worker is at work')
} catch (error) {
  process.stderr.write(`${wordsAbout(error)}\n`)
  process.exit(1)
}
