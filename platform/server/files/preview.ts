import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unavailable, unprocessable } from '#platform/shared/errors.ts'
import { officeEnding } from '#platform/shared/files.ts'
import type { Config } from '../config.ts'
import type { Services } from '../module.ts'
import { runAlone } from './run-alone.ts'

type Converting = Pick<Services, 'config' | 'files' | 'log'>
interface Original {
  content_type: string
  sha256: string
  storage_key: string
}

/**
 * A converter takes a processor for itself, so the files of one process wait for each other; more than these are
 * asked to come again.
 */
const MOST_WAITING = 20
const MOST_BYTES = 100 * 1024 * 1024

export const previewFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, 'previews')

const underWay = new Map<string, Promise<string>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Where an Office file lies as PDF. Made once per content, by a process that knows nothing of us and is ended when it
 * takes too long.
 */
export async function pdfOf(services: Converting, file: Original): Promise<string> {
  const { OFFICE_CONVERTER: program } = services.config
  const ending = officeEnding(file.content_type)
  if (ending === undefined) throw unprocessable('platform.preview_none')
  if (program === undefined) throw unprocessable('platform.preview_off')

  const made = path.join(previewFolder(services.config), `${file.sha256}.pdf`)
  if (await isThere(made)) {
    // What is looked at is not swept away.
    await utimes(made, new Date(), new Date()).catch(() => undefined)
    return made
  }
  const running = underWay.get(made)
  if (running) return running
  if (underWay.size >= MOST_WAITING) throw unavailable('platform.preview_busy', { retryAfter: 30 })
  const mine = last.then(() => convert(services, program, file, { ending, made })).finally(() => underWay.delete(made))
  last = mine.catch(() => undefined)
  underWay.set(made, mine)
  return mine
}

async function convert(
  { config, files, log }: Converting,
  program: string,
  file: Original,
  { ending, made }: { ending: string; made: string },
) {
  const room = path.join(previewFolder(config), `work-${randomUUID()}`)
  const original = path.join(room, `document.${ending}`)
  try {
    await mkdir(path.join(room, 'profile', 'user'), { recursive: true, mode: 0o700 })
    await writeFile(path.join(room, 'profile', 'user', 'registrymodifications.xcu'), carefulProfile)
    await writeFile(original, await files.read(file.storage_key), { mode: 0o600 })
    const result = await runAlone(
      program,
      [
        `-env:UserInstallation=${pathToFileURL(path.join(room, 'profile')).href}`,
        '--headless',
        '--norestore',
        '--nologo',
        '--nodefault',
        '--nolockcheck',
        '--convert-to',
        'pdf',
        '--outdir',
        path.join(room, 'out'),
        original,
      ],
      { folder: room, seconds: config.OFFICE_SECONDS },
    )
    if (result.kind === 'slow') throw unprocessable('platform.preview_slow')
    const [name] = await readdir(path.join(room, 'out')).catch(() => [])
    const size = name === undefined ? 0 : (await stat(path.join(room, 'out', name))).size
    if (result.kind === 'failed' || name === undefined || size === 0 || size > MOST_BYTES) {
      log.warn({ result, size, sha256: file.sha256 }, 'an Office file could not be shown as PDF')
      throw unprocessable('platform.preview_failed')
    }
    await rename(path.join(room, 'out', name), made)
    return made
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** No macros, and nothing fetched from elsewhere that the document points at. */
const carefulProfile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
  <prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
  <prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
  <prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
  <prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`
