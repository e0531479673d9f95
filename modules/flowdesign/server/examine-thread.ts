import { answerTasks } from '#platform/server/threads.ts'
import { firstErrorsIn, reaches } from '#modules/workflow/shared/index.ts'
import type { Examined, Task } from './examine.ts'

/** Steps of a way that are told: those before it goes wrong. */
const LONGEST_WALK = 100

answerTasks(({ contents, people, org_id, type_fields, most }: Task): Promise<Examined> => {
  const counted = new Map<string, ReturnType<typeof peopleFor>>()
  const peopleFor = (assignee: Parameters<typeof reaches>[0]) => people.filter((person) => reaches(assignee, person))
  const directory = {
    // Many steps are for the same people.
    peopleFor: (assignee: Parameters<typeof reaches>[0]) => {
      const key = JSON.stringify(assignee)
      const known = counted.get(key) ?? peopleFor(assignee)
      counted.set(key, known)
      return known
    },
  }
  const { problems, total } = firstErrorsIn(contents, { org_id, type_fields, directory }, most)
  return Promise.resolve({
    total,
    problems: problems.map((problem) => ({
      ...problem,
      ...(problem.walk && { walk: problem.walk.slice(-LONGEST_WALK) }),
      ...(problem.node_ids && { node_ids: problem.node_ids.slice(0, LONGEST_WALK) }),
    })),
  })
})
