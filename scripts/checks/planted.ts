import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A small house in a temporary folder, for `work` only; file names lead to their text. */
export function planted<T>(files: Record<string, string>, work: (root: string) => T): T {
  const root = mkdtempSync(path.join(os.tmpdir(), 'orgil-planted-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      const full = path.join(root, file)
      mkdirSync(path.dirname(full), { recursive: true })
      writeFileSync(full, text)
    }
    return work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
