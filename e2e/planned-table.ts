import { person } from './person.ts'

const named = (mn: string, en = mn, ko = mn) => ({ mn, en, ko })
const choice = (value: string, mn = value) => ({ value, label: named(mn) })

/** Two tables that an organisation built: works in time, and what leads from one to another. */
export async function plannedTable(title: string) {
  const admin = await person('admin')
  const project = await admin.call<{ id: string }>('POST', '/api/builder/projects', { title: named(title) })
  const field = (name: string, kind: string, mn: string, more: object = {}) => ({
    name,
    kind,
    label: named(mn),
    required: false,
    ...more,
  })
  const { ids } = await admin.call<{ ids: string[] }>('POST', '/api/builder/tables', {
    project_id: project.id,
    tables: [
      {
        title: named(title),
        definition: {
          name: 'records.works',
          title: named(title),
          label: '{name}',
          sort: ['starts_on'],
          columns: [
            field('name', 'text', 'Ажил', { required: true }),
            field('starts_on', 'date', 'Эхлэх'),
            field('ends_on', 'date', 'Дуусах', { not_before: 'starts_on' }),
            field('above', 'relation', 'Дээд ажил', { rows_of: 'records.works', is_parent: true }),
            field('done', 'progress', 'Гүйцэтгэл'),
            field('is_goal', 'checkbox', 'Чухал үе'),
            field('state', 'select', 'Төлөв', { options: [choice('new', 'Шинэ'), choice('busy', 'Явж буй')] }),
          ],
        },
      },
      {
        title: named(`${title}: холбоос`),
        definition: {
          name: 'records.arrows',
          title: named(`${title}: холбоос`),
          label: '{before} → {after}',
          sort: ['kind'],
          columns: [
            field('before', 'relation', 'Өмнөх ажил', { rows_of: 'records.works', required: true }),
            field('after', 'relation', 'Дараах ажил', { rows_of: 'records.works', required: true }),
            field('kind', 'select', 'Төрөл', { options: ['FS', 'SS', 'FF', 'SF'].map((one) => choice(one)) }),
            field('lag', 'integer', 'Зай'),
          ],
        },
      },
    ],
  })
  const { publication } = await admin.call<{ publication: string }>('POST', '/api/builder/publish', { ids })
  const isWaiting = async () =>
    (await admin.call<{ state: string }>('GET', `/api/builder/publications/${publication}`)).state === 'waiting'
  while (await isWaiting()) await new Promise((resume) => setTimeout(resume, 50))
  const keys = await Promise.all(
    ids.map(async (id) => (await admin.call<{ key: string }>('GET', `/api/builder/tables/${id}`)).key),
  )
  const [works = '', arrows = ''] = keys
  const add = async (table: string, values: object) =>
    (await admin.call<{ id: string }>('POST', `/api/records/records.${table}/rows`, { values })).id
  return {
    works,
    arrows,
    addWork: (values: object) => add(works, values),
    addArrow: (before: string, after: string, kind = 'FS', lag = '0') =>
      add(arrows, { before: `${before} —`, after: `${after} —`, kind, lag }),
    shown: async (id: string) =>
      (await admin.call<{ values: Record<string, string> }>('GET', `/api/records/records.${works}/rows/${id}`)).values,
    /** Where they are shown in time, with their links. */
    address:
      `/records/${works}?kind=gantt&from=starts_on&to=ends_on&tree=above&progress=done&milestone=is_goal&colour=state` +
      `&links=records.${arrows}&links_from=before&links_to=after&links_type=kind&links_lag=lag`,
  }
}
