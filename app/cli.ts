// `npx orgil <command>`: what an operator does from a terminal. Works on the database that the environment names, as
// the server does.
import path from 'node:path'
import { openCondition } from '#platform/server/condition.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { createAdmin } from './cli/create-admin.ts'
import { doctor } from './cli/doctor.ts'
import { secrets } from './cli/secrets.ts'
import { verifyChains } from './cli/verify.ts'
import { reachDatabase } from './compose.ts'
import { seedDemo } from './demo/seed.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Ending } from '#platform/server/shutdown.ts'
import { explained } from '#platform/server/start-failures.ts'
import type { Db } from '#platform/server/database.ts'

type Command = (db: Db, args: readonly string[], config: Config) => Promise<number>

const commands: Record<string, { about: string; run: Command }> = {
  migrate: { about: 'bring the database to this version', run: async () => 0 },
  seed: {
    about: 'add the demo organisations, people and flows',
    run: async (db) => {
      await seedDemo(db)
      return 0
    },
  },
  'create-admin': {
    about: '<login> <first name> <last name>: make a super administrator; the password comes from ORGIL_PASSWORD',
    run: createAdmin,
  },
  verify: { about: 'check the history chain of every document', run: verifyChains },
  secrets: {
    about: 'rotate: seal every secret with SECRET_KEY, so that SECRET_KEY_OLD is not needed any more',
    run: secrets,
  },
  doctor: { about: 'say how database, migrations and outbox are', run: doctor },
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  process.stdout.write(
    `npx orgil <command>\n\n${Object.entries(commands)
      .map(([known, { about }]) => `  ${known.padEnd(14)} ${about}`)
      .join('\n')}\n`,
  )
  process.exit(name === 'help' || name === '--help' ? 0 : 2)
}

const endings: Ending[] = []
let code = 1
try {
  code = await run(command.run, readConfig())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
} finally {
  for (const { end } of endings) await end()
}
process.exit(code)

async function run(work: Command, config: Config) {
  try {
    const { db } = await reachDatabase({ config, log: openLog('error'), condition: openCondition(config) }, endings)
    await migrate(db, path.join(config.rootFolder, 'migrations'))
    return await work(db, args, config)
  } catch (error) {
    throw explained(error, config)
  }
}
