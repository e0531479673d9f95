import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { rotateSecrets } from '#platform/server/sealed-places.ts'
import { sealedPlaces } from '../modules.ts'

/**
 * Seals every secret with SECRET_KEY, so that those of SECRET_KEY_OLD are not needed any more; exit code 1 where one
 * does not open.
 */
export async function secrets(db: Db, [what]: readonly string[], config: Config): Promise<number> {
  if (what !== 'rotate') {
    process.stderr.write('npx orgil secrets rotate\n')
    return 2
  }
  const { anew, already, closed } = await rotateSecrets(db, config, sealedPlaces)
  for (const context of closed) process.stdout.write(`does not open: ${context}\n`)
  process.stdout.write(
    `${anew} secrets sealed anew, ${already} already were, ${closed.length} open with none of the keys\n`,
  )
  if (closed.length > 0)
    process.stdout.write('What does not open needs its key in SECRET_KEY_OLD; without it, it must be set up anew.\n')
  return closed.length === 0 ? 0 : 1
}
