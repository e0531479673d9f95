export { Combobox } from './Combobox.tsx'
export { listSource } from './source.ts'
export type { Found, Option, Source } from './source.ts'
