import { merged } from './merged.ts'

export default merged(import.meta.glob<Record<string, string>>(['../../locales/mn.json', '../../../modules/*/locales/mn.json'], { query: '?late', eager: true, import: 'default' }))
