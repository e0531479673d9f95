import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import type { Search } from '#platform/web/module.ts'
import { listEmployees } from '../shared/directory.ts'

const MOST = 6
const READS_STAFF = 'organization.employees.r'

/** Colleagues by name, each with a way to what I may see of them: their own page, else whatever names them. */
export const searchPeople: Search = {
  isFor: ({ may, seekOn }) => may(READS_STAFF) || seekOn !== undefined,
  async find(query, signal, { may, seekOn }) {
    const found = await call(listEmployees, { q: query.slice(0, 100), limit: MOST }, { signal })
    const entries = found.map(({ emp_id, first_name, last_name, job, struct }): PaletteEntry => {
      const name = `${last_name} ${first_name}`
      return {
        id: `person-${emp_id}`,
        title: name,
        note: `${job} · ${struct}`,
        icon: 'user',
        ...(may(READS_STAFF) ? { to: `/organization/employees/${emp_id}` } : { run: () => seekOn?.(name) }),
      }
    })
    return [{ title: translate('organization.palette.people'), entries }]
  },
}
