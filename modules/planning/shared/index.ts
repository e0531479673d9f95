export { PARTICIPATION } from './access.ts'
