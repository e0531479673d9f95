/** Pages of this module that stand alone. */
export { default as alone } from './alone.ts'
