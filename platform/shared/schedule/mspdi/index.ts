/** Files of MS Project (MSPDI) as plans, and plans as such files. */
export type { ProjectFile } from './model.ts'
export { readMspdi } from './read.ts'
export { textOfFile } from './text.ts'
export { writeMspdi } from './write.ts'
export { UnreadableProject } from './xml.ts'
