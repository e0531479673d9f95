import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/server/config.ts'
import {
  databaseCondition,
  filesCondition,
  jobsCondition,
  lettersCondition,
  openSessions,
  outboxCondition,
} from '#platform/server/operation/condition.ts'
import { openRoute } from '#platform/server/route.ts'
import type { FilesSettings, MailServer, ScannerSettings } from '#platform/server/system-settings.ts'
import { showCondition } from '../shared/operation.ts'
import { settingsOf, withoutSecrets } from './settings.ts'

/** Looks over all organisations at figures only, so it runs as the system. */
export const showConditionRoute = openRoute(
  showCondition,
  async ({ services: { db, config, live, settings } }, _input) => ({
    process: {
      build: await buildId(config),
      node: process.versions.node,
      uptime_seconds: Math.round(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      role: config.PROCESS,
    },
    database: { ...(await databaseCondition(db)), is_embedded: config.DATABASE_URL === undefined },
    outbox: await outboxCondition(db),
    jobs: await jobsCondition(db),
    mail: { server: serverOf(settings.mail().server), from: settings.mail().from, ...(await lettersCondition(db)) },
    files: { ...placeOf(settings.files(), config), ...(await filesCondition(db, config)) },
    scanner: scannerPlace(settings.scanner()),
    disk: await diskOf(config),
    sessions: await openSessions(db, config),
    live: live.count(),
    settings: settingsOf(config),
  }),
)

/** Of the web that this process serves; null where it was not built. */
async function buildId({ webFolder }: Config) {
  const latest = await readFile(path.join(webFolder, 'builds/latest.json'), 'utf8').catch(() => null)
  return latest === null ? null : (JSON.parse(latest) as { id: string }).id
}

function serverOf(server: MailServer | null) {
  if (server === null) return null
  return 'url' in server
    ? withoutSecrets(server.url)
    : `${server.security === 'tls' ? 'smtps' : 'smtp'}://${server.host}:${server.port}`
}

function placeOf({ store, s3 }: FilesSettings, { DATA_DIR }: Config) {
  if (store === 's3' && s3) return { store, place: `${s3.endpoint}/${s3.bucket}` }
  return { store: 'folder' as const, place: path.basename(DATA_DIR) }
}

const scannerPlace = (scanner: ScannerSettings | null) => scanner && `clamd://${scanner.host}:${scanner.port}`

/** Null where the system does not say. */
async function diskOf({ DATA_DIR }: Config) {
  const found = await statfs(DATA_DIR).catch(() => null)
  return found && { bytes: found.blocks * found.bsize, free: found.bavail * found.bsize }
}
