import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(path.delimiter)]

/** A Chromium of this machine: the one of CHROMIUM, or the first that is found. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM ?? '', ...folders.flatMap((folder) => names.map((name) => path.join(folder, name)))]
  return candidates.find((file) => file !== '' && isExecutable(file))
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
