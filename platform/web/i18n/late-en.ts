import { merged } from './merged.ts'

export default merged(import.meta.glob<Record<string, string>>(['../../locales/en.json', '../../../modules/*/locales/en.json'], { query: '?late', eager: true, import: 'default' }))
