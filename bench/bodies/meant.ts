import type { Endpoint } from '#platform/shared/contract.ts'
import { workbook } from '#platform/testing/workbook.ts'
import { longFlow } from '../designer/flow.ts'

interface Answered {
  status: number
  body: Record<string, unknown>
}
/** Calls as somebody who is signed in, and writes down for how long nobody else was served. */
export type Ask = (
  what: string,
  sent: { method?: Endpoint['method']; url: string; payload?: object },
) => Promise<Answered>

/**
 * The largest of what people really send, with all that the product then does: bodies that fit are read, written,
 * hashed and shown again.
 */
export async function meantBodies(ask: Ask, role: number) {
  const post = (what: string, url: string, payload: object) => ask(what, { method: 'POST', url, payload })
  await aLargeFlow(ask, role)
  await longTexts(ask, role)

  const fields = Array.from({ length: 100 }, (_, at) => ({
    ...longText(`f${at}`),
    kind: 'select',
    options: Array.from({ length: 25 }, (_one, value) => ({
      value: `v${value}`,
      label: { mn: `Сонголт ${value}`, en: `Choice ${value}`, ko: `선택 ${value}` },
    })),
  }))
  await post('a type of documents with a hundred fields', '/api/workflow/document-types', {
    title: { mn: 'Том төрөл' },
    description: { mn: '' },
    series_id: null,
    flow_ids: [1],
    fields,
    is_retired: false,
  })
  await post('a thousand rules of who gets a step', '/api/workflow/design-reach', {
    subjects: Array.from({ length: 1000 }, (_, at) => ({
      object_type: 'CHECK',
      subject_type: 'TO_ROLE',
      role_id: role,
      struct_id: at + 1,
    })),
  })
  await post('a hundred decisions', '/api/workflow/documents/fire-many', {
    items: Array.from({ length: 100 }, () => ({
      id: crypto.randomUUID(),
      step_id: crypto.randomUUID(),
      outcome: 'reviewed',
      expected_version: 1,
    })),
  })

  const units = [
    ['code', 'struct', 'parent'],
    ...Array.from({ length: 5000 }, (_, at) => [
      `U-${at}`,
      `Нэгж ${at}`,
      at === 0 ? null : `U-${Math.floor((at - 1) / 10)}`,
    ]),
  ]
  await post('five thousand units from Excel, looked at', '/api/organization/units/import', {
    content: await workbook(units),
    dry_run: true,
  })
  const users = [
    ['login', 'last_name', 'first_name', 'email', 'role'],
    ...Array.from({ length: 5000 }, (_, at) => [`person${at}`, 'Бат', 'Болд', `person${at}@orgil.example`, 'Ажилтан']),
  ]
  await post('five thousand users from Excel, looked at', '/api/access/users/import', {
    content: await workbook(users),
    dry_run: true,
  })
}

const longText = (name: string) => ({
  name,
  label: { mn: `Тайлбар ${name}`, en: `Text ${name}`, ko: `설명 ${name}` },
  kind: 'long_text',
  required: false,
  max_length: 20_000,
})
const titled = (mn: string) => ({
  title: { mn, en: mn, ko: mn },
  description: { mn: '' },
  category: { mn: '' },
  icon: 'document',
  number_prefix: 'Т',
})

async function begin(ask: Ask) {
  const { body } = await ask('', {
    method: 'POST',
    url: '/api/workflow/designs',
    payload: { title: { mn: 'Том' }, from: { kind: 'template', template: 'blank' } },
  })
  return Number(body['id'])
}

async function aLargeFlow(ask: Ask, role: number) {
  const id = await begin(ask)
  const contents = { ...titled('Том урсгал'), diagram: longFlow(1000, role), form: [] }
  // The first of its kind also teaches the program how to do it.
  await ask('', {
    method: 'PUT',
    url: `/api/workflow/designs/${id}/draft`,
    payload: { edit: 1, contents: { ...contents, category: { mn: 'Эхний' } } },
  })
  await ask('a drawing of a thousand steps, saved', {
    method: 'PUT',
    url: `/api/workflow/designs/${id}/draft`,
    payload: { edit: 2, contents },
  })
  await ask('the same, shown', { url: `/api/workflow/designs/${id}` })
  await ask('the same, published', { method: 'POST', url: `/api/workflow/designs/${id}/publish`, payload: { edit: 3 } })
  await ask('the same, shown to who sends documents', { url: `/api/workflow/flows/${id}` })
  await ask('its version, shown', { url: `/api/workflow/designs/${id}/versions/1` })
  const sent = await ask('a document sent through it', {
    method: 'POST',
    url: '/api/workflow/documents',
    payload: { flow_id: id, title: 'Том урсгалаар', fields: {} },
  })
  await ask('that document, shown', { url: `/api/workflow/documents/${String(sent.body['id'])}` })
}

async function longTexts(ask: Ask, role: number) {
  const id = await begin(ask)
  const names = Array.from({ length: 200 }, (_, at) => `f${at}`)
  const contents = { ...titled('Урт бичвэр'), diagram: longFlow(4, role), form: names.map(longText) }
  await ask('a form of two hundred fields, saved', {
    method: 'PUT',
    url: `/api/workflow/designs/${id}/draft`,
    payload: { edit: 1, contents },
  })
  await ask('the same, published', { method: 'POST', url: `/api/workflow/designs/${id}/publish`, payload: { edit: 2 } })
  const fields = Object.fromEntries(
    names.slice(0, 25).map((name, at) => [name, `Гэрээний ${at}-р зүйл. `.repeat(500).slice(0, 10_000)]),
  )
  const sent = await ask('a document of half a megabyte of words, sent', {
    method: 'POST',
    url: '/api/workflow/documents',
    payload: { flow_id: id, title: 'Урт', fields },
  })
  await ask('the same, shown', { url: `/api/workflow/documents/${String(sent.body['id'])}` })
  await ask('the same as a template', {
    method: 'POST',
    url: '/api/workflow/templates',
    payload: { flow_id: id, name: 'Урт', title: 'Урт', fields, is_shared: false },
  })
  await ask('templates, shown', { url: '/api/workflow/templates' })
}
