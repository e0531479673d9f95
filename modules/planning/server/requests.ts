import { addForModule, changeForModule } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty, writtenReference } from '#platform/shared/fields/index.ts'

/** After a request was accepted: the task that it becomes, once. */
export async function requestAccepted(
  context: Context,
  { id, to }: { id: string; to: FieldValues | null },
): Promise<void> {
  if (!to || !isEmpty(to['task'] ?? null)) return
  const { name = null, project = null, priority = null, responsible = null, wanted_by = null, description } = to
  const task = await addForModule(context, 'planning.tasks', {
    name,
    project,
    priority,
    responsible,
    ends_on: wanted_by,
    description: typeof description === 'string' ? paragraphs(description) : null,
  })
  await changeForModule(context, 'planning.requests', id, {
    task: writtenReference({ id: task.id, name: String(name) }),
  })
}

/** Plain lines as the rich text of a task. */
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')
