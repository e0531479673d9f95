// The demo with documents at every stage, for whoever wants to look around.
import { randomUUID } from 'node:crypto'
import { contract, decide, flows, send, sheet, vote, council } from './documents.ts'
import { person } from './person.ts'

const title = 'Гэрээний төсөл: “Алтан Тал” зочид буудал, 2027 оны захиалга'

export type FilledOffice = Awaited<ReturnType<typeof fillOffice>>

/**
 * Ids by what is to be seen of them; `built` is a table of their own, `status` is the address under which a visitor
 * sees how one stands, `request` the wish of somebody with an account to be taken in, `project` one that is planned,
 * `notice` one that is out, `door` the secret on the door of a room.
 */
export async function fillOffice() {
  const [ended, voting, late, toPrepare, returned, changed, second, cancelled, leave, letter] = await Promise.all([
    endedDocument(),
    votingDocument('Оффисын тавилга нийлүүлэх тендерийн нөхцөл', 86_400_000),
    votingDocument('Цахилгааны хэмнэлтийн төсөл', 1500),
    preparedDocument(),
    returnedDocument(),
    changedDocument(),
    secondReview(),
    cancelledDocument(),
    leaveRequest(),
    incomingLetter(),
  ])
  const waiting = await send('creator', longTitle, {
    fields: { ...contract, partner: 'Ө'.repeat(40) + 'Ү'.repeat(160), purpose: 'Үндэслэл '.repeat(300).trim() },
  })
  for (const subject of ordinary) await send('creator', subject)
  return {
    ended,
    voting,
    late,
    toPrepare,
    returned,
    changed,
    second,
    cancelled,
    leave,
    letter,
    waiting,
    status: await statusLink(voting),
    request: await wishToJoin(),
    built: await builtTable(),
    project: await plannedProject(),
    notice: await releasedNotice(),
    door: await doorOfRoom(),
  }
}

async function plannedProject() {
  const admin = await person('admin')
  const add = (table: string, values: object) =>
    admin.call<{ id: string }>('POST', `/api/records/planning.${table}/rows`, { values })
  const { id } = await add('projects', { name: 'Агуулахын засвар', starts_on: '2026-11-02', ends_on: '2026-12-18' })
  const project = `${id} —`
  const first = await add('tasks', { name: 'Дээвэр солих', project, starts_on: '2026-11-02', days: '5' })
  const next = await add('tasks', { name: 'Хана будах', project, days: '3' })
  await add('links', { from_task: `${first.id} —`, to_task: `${next.id} —` })
  return id
}

/** Nobody must read it, so it stands before nobody. */
async function releasedNotice() {
  const secretary = await person('secretary')
  const values = { title: 'Түр гарах хаалганы засвар', body: 'Баруун хаалгаар орж гарна уу.', audience: 'everybody' }
  const { id } = await secretary.call<{ id: string }>('POST', `/api/records/${['news', 'notices'].join('.')}/rows`, {
    values,
  })
  await secretary.call('POST', `/api/news/notices/${id}/step`, { step: 'release' })
  return id
}

/** The secret of an address on the door of a room. */
async function doorOfRoom() {
  const admin = await person('admin')
  const rooms = `/api/records/${['rooms', 'rooms'].join('.')}/rows`
  const { id } = await admin.call<{ id: string }>('POST', rooms, {
    values: { name: `Туул ${randomUUID().slice(0, 4)}`, seats: '8' },
  })
  return (await admin.call<{ secret: string }>('POST', `/api/rooms/rooms/${id}/door`, {})).secret
}

const longTitle = 'Хөдөлмөрийн аюулгүй ажиллагааны хувцас хэрэгсэл худалдан авах тухай танилцуулга, үнийн судалгаа '
  .repeat(4)
  .slice(0, 300)
  .trim()
const ordinary = [
  'Хэвлэлийн үйлчилгээний гэрээ',
  'Автомашины даатгал сунгах',
  'Интернэтийн үйлчилгээний гэрээ',
  'Архивын өрөө тохижуулах',
]
const allOf = (choice: string) => async (id: string) => {
  for (const login of ['councillor1', 'councillor2', 'councillor3']) await vote(login, id, choice)
}

/** The whole way: returned once, sent back by the council once, formalised in the end. */
async function endedDocument() {
  const id = await send('creator', title)
  await decide('reviewer', id, 'returned', { description: 'Дүнг хямдралтай үнээр засна уу.' })
  await decide('creator', id, 'recreated', { new_revision: { title, fields: { ...contract, amount: '48000000' } } })
  await decide('reviewer', id, 'reviewed')
  await decide('secretary', id, 'prepared', { sheet: sheet() })
  await vote('councillor1', id, 'approve')
  await vote('councillor2', id, 'recreate', 'Өрсөлдөгчдийн үнийн судалгааг хавсаргана уу.')
  await vote('councillor3', id, 'approve')
  await decide('creator', id, 'recreated', { description: 'Судалгааг хавсаргав.' })
  await decide('reviewer', id, 'reviewed')
  await decide('secretary', id, 'prepared', { sheet: sheet() })
  await allOf('approve')(id)
  await decide('director', id, 'reviewed')
  return id
}

async function votingDocument(subject: string, openFor: number) {
  const id = await send('creator', subject, { fields: { ...contract, partner: '“Модлог” ХХК', amount: '36500000' } })
  await decide('reviewer', id, 'reviewed')
  const asked = { ...sheet(council), deadline: new Date(Date.now() + openFor).toISOString() }
  await decide('secretary', id, 'prepared', { sheet: asked })
  if (openFor > 60_000) await vote('councillor1', id, 'approve')
  return id
}

/** A table that the administrator built, with a row, a screen, a form for people outside, and a file to begin with. */
async function builtTable() {
  const admin = await person('admin')
  const title = { mn: 'Тоног төхөөрөмж', en: 'Equipment', ko: '장비' }
  const project = await admin.call<{ id: string }>('POST', '/api/builder/projects', { title })
  const { ids } = await admin.call<{ ids: string[] }>('POST', '/api/builder/tables', {
    project_id: project.id,
    tables: [{ title }],
  })
  const [id = ''] = ids
  const { publication } = await admin.call<{ publication: string }>('POST', '/api/builder/publish', { ids })
  const isWaiting = async () =>
    (await admin.call<{ state: string }>('GET', `/api/builder/publications/${publication}`)).state === 'waiting'
  while (await isWaiting()) await new Promise((resume) => setTimeout(resume, 50))
  const { key } = await admin.call<{ key: string }>('GET', `/api/builder/tables/${id}`)
  const rows = `/api/records/records.${key}`
  const row = await admin.call<{ id: string }>('POST', `${rows}/rows`, { values: { name: 'Принтер' } })
  const { secret } = await admin.call<{ secret: string }>('PUT', `${rows}/forms/${randomUUID()}`, {
    version: 0,
    words: { title, intro: { mn: 'Мэдээллээ үлдээнэ үү.' }, thanks: { mn: '' } },
    columns: ['name'],
    is_open: true,
    opens_at: null,
    closes_at: null,
    most_answers: null,
  })
  const screen = await admin.call<{ id: string }>('POST', '/api/builder/screens', {
    project_id: project.id,
    screen: { title, source: `records.${key}`, template: 'split' },
  })
  const file = await admin.send<{ id: string }>(`/api/builder/beginnings/file?project_id=${project.id}`, {
    name: 'тоног.csv',
    content: 'Нэр;Серийн дугаар;Үнэ\nПринтер;A-001;450000\nДэлгэц;A-002;620000\n',
  })
  return {
    id,
    list: `/records/${key}`,
    row: row.id,
    form: `/form/${secret}/new`,
    screen: screen.id,
    beginning: file.id,
  }
}

async function statusLink(id: string) {
  return (
    await (
      await person('creator')
    ).call<{ path: string }>('POST', `/api/workflow/documents/${id}/status-links`, { shows_title: true })
  ).path
}

async function wishToJoin() {
  const admin = await person('admin')
  const { roles } = await admin.call<{ roles: { id: number; name: string }[] }>('GET', '/api/access/roles')
  const role_id = roles.find(({ name }) => name === 'employee')!.id
  const { door } = await admin.call<{ door: { code: string } }>('PUT', '/api/access/registration', {
    is_open: true,
    role_id,
  })
  await (await person('outsider')).call('POST', '/api/registration/membership', { code: door.code })
  const [request] = await admin.call<{ id: string }[]>('GET', '/api/access/membership-requests')
  return request!.id
}

async function preparedDocument() {
  const id = await send('creator', '2027 оны сургалтын төлөвлөгөө батлуулах', {
    fields: { purpose: 'Жилийн сургалтын төлөвлөгөө', amount: '12000000' },
  })
  await decide('reviewer', id, 'reviewed')
  return id
}

async function returnedDocument() {
  const id = await send('creator', 'Серверийн тоног төхөөрөмжийн гэрээ', {
    fields: { ...contract, partner: '“Техно Плюс” ХХК' },
  })
  await decide('reviewer', id, 'returned', { description: 'Баталгаат хугацааг гэрээнд тусгана уу.' })
  return id
}

async function changedDocument() {
  const fields = { ...contract, partner: '“Ногоон Хот” ОНӨААТҮГ' }
  const id = await send('creator', 'Агуулахын түрээсийн гэрээ сунгах', { fields })
  await decide('reviewer', id, 'returned', { description: 'Түрээсийн дүнг шинэчилнэ үү.' })
  await decide('creator', id, 'recreated', {
    new_revision: {
      title: 'Агуулахын түрээсийн гэрээг 2027 онд сунгах',
      fields: { ...fields, amount: '18400000', purpose: `Шинэчилсэн. ${fields.purpose}` },
    },
  })
  return id
}

async function secondReview() {
  const id = await send('creator', 'Хамтран ажиллах санамж бичиг')
  await decide('reviewer', id, 'reviewed')
  await decide('secretary', id, 'prepared', { sheet: sheet() })
  await allOf('approve')(id)
  return id
}

async function cancelledDocument() {
  const id = await send('creator', 'Албан тасалгааны засвар')
  await decide('reviewer', id, 'reviewed')
  await decide('secretary', id, 'prepared', { sheet: sheet() })
  await allOf('disapprove')(id)
  return id
}

async function leaveRequest() {
  const fields = { kind: 'annual', from: '2026-12-21', to: '2026-12-31', days: '9', reason: 'Гэр бүлийн аялал' }
  const id = await send('sales', 'Ээлжийн амралтын хүсэлт', { flow_id: flows.leave, fields })
  // The head of sales.
  await decide('councillor3', id, 'reviewed')
  return id
}

async function incomingLetter() {
  const fields = {
    sender: 'Татварын ерөнхий газар',
    sender_number: '3/1245',
    received_on: '2026-11-20',
    reply_by: '2026-11-27',
    summary: 'Тайлангийн зөрүүтэй мэдээллийн тайлбар ирүүлэх',
  }
  return send('secretary', 'Татварын ерөнхий газрын албан бичиг', { flow_id: flows.letter, fields })
}
