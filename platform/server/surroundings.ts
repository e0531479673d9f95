// What settings name on this machine. All of it is needed some day, and then somebody waits: so it is looked at first.
import { accessSync, constants, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Reason } from './cannot-start.ts'
import type { Config } from './config.ts'
import { keyProblem, type KeySettings } from './secret-box.ts'

/** A socket's path, with what PostgreSQL adds to the folder. */
const MOST_SOCKET_BYTES = 107
const SOCKET_BELOW = '/orgil-pg-0123456789ab/.s.PGSQL.5432'

type Named = KeySettings & Pick<Config, 'DATABASE_URL' | 'FILES_URL' | 'OFFICE_CONVERTER'>

/** One line for each thing that is not as it is needed; makes DATA_DIR where it is absent. */
export function surroundings(config: Named): Reason[] {
  const { DATABASE_URL, OFFICE_CONVERTER } = config
  return [
    ...dataProblems(config).map((why) => ({ name: 'DATA_DIR', why })),
    ...told('TMPDIR', DATABASE_URL === undefined ? socketProblem(os.tmpdir()) : undefined),
    ...told('OFFICE_CONVERTER', OFFICE_CONVERTER === undefined ? undefined : programProblem(OFFICE_CONVERTER)),
  ]
}

function told(name: string, why: string | undefined): Reason[] {
  return why === undefined ? [] : [{ name, why }]
}

function dataProblems(config: Named): string[] {
  const outer = folderProblem(config.DATA_DIR)
  if (outer !== undefined) return [outer]
  const within = roomsOf(config).map((room) => roomProblem(path.join(config.DATA_DIR, room)))
  return [...within, keyProblem(config)].filter((why) => why !== undefined)
}

function roomsOf({ FILES_URL, OFFICE_CONVERTER }: Named) {
  const kept = FILES_URL === undefined ? ['files'] : []
  return ['uploads', 'exports', ...kept, ...(OFFICE_CONVERTER === undefined ? [] : ['previews'])]
}

export function folderProblem(folder: string): string | undefined {
  try {
    make(folder)
    rmdirSync(mkdtempSync(path.join(folder, '.tried-')))
    return undefined
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    // A disk that is full now may have room when it is needed.
    if (code === 'ENOSPC' || code === 'EDQUOT') return undefined
    if (code === 'ENOTDIR') return `${folder} is a file, or lies below one, and must be a folder`
    return `${folder} cannot be written (${code})`
  }
}

/** One after the other: asked for all at once, Node tries for ever where none can be made, as in /proc. */
function make(folder: string) {
  if (statSync(folder, { throwIfNoEntry: false })) return
  make(path.dirname(folder))
  mkdirSync(folder)
}

/** Made when it is needed, where it is not there. */
function roomProblem(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return undefined
  return found.isDirectory() ? folderProblem(folder) : `${folder} is a file, and must be a folder`
}

function socketProblem(folder: string): string | undefined {
  const isLong = Buffer.byteLength(folder + SOCKET_BELOW) > MOST_SOCKET_BYTES
  return isLong ? `${folder} is too long a path for the socket of the database` : folderProblem(folder)
}

function programProblem(file: string): string | undefined {
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return `there is no program ${file}`
    accessSync(file, constants.X_OK)
    return undefined
  } catch {
    return `${file} may not be run`
  }
}
