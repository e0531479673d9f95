import { answerTasks } from '#platform/server/threads.ts'
import { type Sealing, type SealingKey, signPdf } from './sign-pdf.ts'

export interface Task {
  record: Uint8Array
  sealingKey: SealingKey
  sealing: Sealing
}

answerTasks(({ record, sealingKey, sealing }: Task): Promise<Uint8Array> => signPdf(record, sealingKey, sealing))
