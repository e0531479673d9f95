import { merged } from './merged.ts'

export default merged(import.meta.glob<Record<string, string>>(['../../locales/ko.json', '../../../modules/*/locales/ko.json'], { query: '?late', eager: true, import: 'default' }))
