import { answerTasks } from '#platform/server/threads.ts'
import { drawSheet, type Sheet } from './drawing.ts'

answerTasks((sheet: Sheet): Promise<Uint8Array> => drawSheet(sheet))
