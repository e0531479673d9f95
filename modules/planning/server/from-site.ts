import { addForModule } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValue, writtenReference } from '#platform/shared/fields/index.ts'

interface Asked {
  name: string
  description: FieldValue
  responsible: FieldValue
}

/** What somebody asked by the site becomes a task of this project. Its address comes back. */
export async function taskFromSite(context: Context, project: string, asked: Asked): Promise<string> {
  const named = writtenReference({ id: project, name: '—' })
  const { id } = await addForModule(context, 'planning.tasks', { ...asked, project: named })
  return `/planning/tasks/${id}`
}
