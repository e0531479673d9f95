import { listEmployees } from '#modules/organization/shared/index.ts'
import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'

const MOST = 6

interface Ways { may: (permission: string) => boolean; openDocuments: (q: string) => void }

/** Colleagues by name, each with a way to what I may see of them: their own page, else the documents that name them. */
export async function searchPeople(query: string, signal: AbortSignal, { may, openDocuments }: Ways) {
  const found = await call(listEmployees, { q: query.slice(0, 100), limit: MOST }, { signal })
  const entries = found.map(({ emp_id, first_name, last_name, job, struct }): PaletteEntry => {
    const name = `${last_name} ${first_name}`
    return {
      id: `person-${emp_id}`, title: name, note: `${job} · ${struct}`, icon: 'user',
      ...(may('organization.employees.r') ? { to: `/organization/employees/${emp_id}` } : { run: () => openDocuments(name) }),
    }
  })
  return [{ title: translate('platform.shell.people'), entries }]
}

/** Whether there is anything that somebody could open of a colleague. */
export const mayFindPeople = (may: Ways['may']) => may('organization.employees.r') || may('workflow.documents.r')
