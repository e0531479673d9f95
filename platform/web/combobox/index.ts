export { Combobox } from './Combobox.tsx'
export { listSource } from './source.ts'
export type { Option, Source } from './source.ts'
