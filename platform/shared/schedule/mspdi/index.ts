/** Files of MS Project (MSPDI) as plans, and plans as such files. */
export {
  type Assignment,
  type Loss,
  type LossKind,
  lossKinds,
  type ProjectFacts,
  type ProjectFile,
  type Resource,
  type TaskFacts,
} from './model.ts'
export { readMspdi } from './read.ts'
export { MOST_TASKS } from './tasks.ts'
export { textOfFile } from './text.ts'
export { type WritableProject, writeMspdi } from './write.ts'
export { type FileRefusal, fileRefusals, MOST_CHARACTERS, UnreadableProject } from './xml.ts'
