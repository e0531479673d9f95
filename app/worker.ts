// Jobs and the outbox in a process of their own, beside servers that run with PROCESS=web.
import { wordsAbout } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { endGracefully } from '#platform/server/shutdown.ts'
import { startWorker } from './compose.ts'

try {
  const config = readConfig()
  const log = openLog(config.LOG_LEVEL)
  const { services, endings } = await startWorker(config, log)
  const { giveUp } = endGracefully(log, endings)
  void services.condition.givenUp.then(giveUp)
  log.info('the worker is at work')
} catch (error) {
  process.stderr.write(`${wordsAbout(error)}\n`)
  process.exit(1)
}
