import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { portionOf } from '../../platform/web/i18n/late.ts'

const PORTION = /^(.+\/locales\/[a-z]{2}\.json)\?(early|inside|late)$/

/** `mn.json?early`, `mn.json?inside` and `mn.json?late`: the portions in which the words of a room reach the browser. */
export function portionsOfWords(): Plugin {
  return {
    name: 'portions-of-words',
    enforce: 'pre',
    load(id) {
      const [, file, portion] = PORTION.exec(id) ?? []
      if (!file) return null
      this.addWatchFile(file)
      const words = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).filter(([key]) => portionOf(key) === portion)
      return { code: `export default ${JSON.stringify(Object.fromEntries(words))}`, moduleType: 'js' }
    },
  }
}
