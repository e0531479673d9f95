import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(path.delimiter)]

/** Chromium without the windows around the pages, which nobody sees in a test: half of the work. */
export const SHELL = 'chromium-headless-shell'

/**
 * A Chromium of this machine: the one of CHROMIUM, or the first that is found; the one without windows before others.
 */
export function findBrowser(): string | undefined {
  return process.env.CHROMIUM || findShell() || findWholeBrowser()
}

export function findShell(): string | undefined {
  return find([SHELL])
}

/** With its windows, for whoever measures what a person would have before them. */
export function findWholeBrowser(): string | undefined {
  return process.env.CHROMIUM || find(whole)
}

function find(names: readonly string[]) {
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => isExecutable(file))
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
