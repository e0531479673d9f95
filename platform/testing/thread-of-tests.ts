import { threadId } from 'node:worker_threads'
import { answerTasks } from '../server/threads.ts'

export type Task = 'who' | 'fail' | 'hang' | 'eat'

answerTasks(async (task: Task): Promise<number> => {
  if (task === 'fail') throw new Error('a task that fails')
  if (task === 'hang') for (;;);
  const eaten: string[] = []
  if (task === 'eat') for (;;) eaten.push(`${eaten.length} `.repeat(100_000))
  await Promise.resolve()
  return threadId
})
