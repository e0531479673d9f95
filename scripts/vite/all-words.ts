import path from 'node:path'
import { readWords } from '../../platform/server/words.ts'
import type { Language } from '../../platform/shared/language.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Every text of the product in this language. */
export const wordsOf = (language: Language) => readWords(root, language)
