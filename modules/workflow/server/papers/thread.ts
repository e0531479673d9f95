import path from 'node:path'
import { answerTasks } from '#platform/server/threads.ts'
import { openTranslations } from '#platform/server/translate.ts'
import type { VoteView } from '../../shared/documents/vote.ts'
import type { RecordInput } from './input.ts'
import { renderMinutes } from './minutes.ts'
import { renderRecord } from './render.ts'

export interface Task {
  input: Omit<RecordInput, 'translate'>
  /** Whose minutes are wanted; the record of the whole document without one. */
  vote: VoteView | null
}

const translate = openTranslations(path.resolve(import.meta.dirname, '../../../..'))

answerTasks(({ input, vote }: Task): Promise<Uint8Array> => {
  const whole = { ...input, translate }
  return vote ? renderMinutes(whole, vote) : renderRecord(whole)
})
