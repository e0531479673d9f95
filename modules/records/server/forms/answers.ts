import { createHash } from 'node:crypto'
import { isPasswordOf, suspensionsOf } from '#modules/access/server/index.ts'
import { organizationBook } from '#modules/organization/server/index.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { type Caller, type Context, openRoute } from '#platform/server/route.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { notFound, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import type { formStates } from '../../shared/forms/contract.ts'
import { answerForm, LEAST_TIME, showPublicForm, WORK_BITS } from '../../shared/forms/contract.ts'
import { formOutside } from '../../shared/rules/form-outside.ts'
import { columnsOfOthers } from '../../shared/form/sections.ts'
import { isWork, workText } from '../../shared/forms/work.ts'
import { type Access, accessOutside } from '../gate/gate.ts'
import { tablesOf } from '../tables/book.ts'
import { insertRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import { isAskedOutside } from './forms.ts'
import { formAt, formBehind, type KeptForm } from './kept.ts'

/** An office may stand behind one address; whoever sends thousands does not. */
const LOOKS: RateLimit = { limit: 120, windowSeconds: 600 }
const SENDS: RateLimit = { limit: 20, windowSeconds: 600 }
/** Of all senders together, so that no table is flooded. */
const OF_FORM: RateLimit = { limit: 600, windowSeconds: 3600 }
const LONGEST_OPEN = 24 * 3600 * 1000

type State = (typeof formStates)[number]

export const answerRoutes = [
  openRoute(showPublicForm, async ({ services, ip, reply, language }, { secret, password }) => {
    await braked(services, `records.form:${ip}`, LOOKS)
    void reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    const form = await formOf(services, secret)
    const { table, organization } = await asSystem(services.db, async (db) => ({
      table: (await tablesOf(db, form.org_id)).find(form.table_name),
      organization: (await organizationBook.byIds(db, [form.org_id], language))[0]?.organization ?? '',
    }))
    if (!table) throw notFound('records.form_unknown')
    const state = await stateOf(form, password)
    const others = columnsOfOthers(table, [])
    const columns = form.columns.flatMap((name) => {
      const column = table.columns.find((one) => one.name === name)
      return column && isAskedOutside(column) && !others.includes(name) ? [column] : []
    })
    return {
      state,
      title: form.words.title,
      organization,
      intro: state === 'password' ? { mn: '' } : form.words.intro,
      // What was built besides is nobody's business outside.
      table:
        state === 'open'
          ? {
              name: 'records.form',
              title: form.words.title,
              columns,
              label: '',
              sort: [],
              form: formOutside(table, columns),
            }
          : null,
    }
  }),

  openRoute(answerForm, async (caller, { secret, password, values, token, opened, work, website }) => {
    const { services, ip } = caller
    await braked(services, `records.answer:${ip}`, SENDS)
    const form = await formOf(services, secret)
    if ((await stateOf(form, password)) !== 'open') throw unprocessable('records.form_not_open')
    const age = Date.now() - opened
    const hash = createHash('sha256')
      .update(workText(secret, token, opened, work))
      .digest()
    if (website !== '' || age < LEAST_TIME || age > LONGEST_OPEN || !isWork(hash, WORK_BITS))
      throw unprocessable('records.form_again')
    await braked(services, `records.answers:${form.id}`, OF_FORM)
    return withTenant(services.db, { orgId: form.org_id, userId: NOBODY }, async (db) => {
      const context = outside(caller, form.org_id, db)
      // Those who come at once stand in line, so that no more come than are wanted.
      const now = await formAt(db, form.org_id, form.id)
      const asked = now && (await accessOutside(db, form.org_id, form.table_name, now.columns))
      if (!now || !asked) throw notFound('records.form_unknown')
      // A column may have become one that names people since the form was drawn.
      const fields = asked.fields.filter(isAskedOutside)
      const c = new Set(fields.map(({ name }) => name))
      const access = { ...asked, fields, writable: { ...asked.writable, c } }
      if (await isTaken(context, token)) return { thanks: now.words.thanks, values: {} }
      if (now.most_answers !== null && now.answers >= now.most_answers) throw unprocessable('records.form_not_open')
      // What cannot be asked outside is filled in by those who work here.
      const row = await insertRow(context, access, values, access.writable.c)
      await db
        .insertInto('records.form_answers')
        .values({ org_id: form.org_id, token, form_id: form.id, row_id: row.id })
        .execute()
      await tellChanged(context, access.table, 'created', [row.id])
      return { thanks: now.words.thanks, values: onlyOf(access, row.values) }
    })
  }),
]

const onlyOf = ({ fields }: Access, values: FieldValues) =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))

async function braked({ db }: Caller['services'], bucket: string, limit: RateLimit) {
  const { allowed, retryAfter } = await hitRateLimit(db, bucket, limit)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
}

/** Unknown, taken away, of an organisation that was suspended: whoever tries learns nothing of the difference. */
async function formOf({ db }: Caller['services'], secret: string): Promise<KeptForm> {
  const form = await asSystem(db, async (trx) => {
    const found = await formBehind(trx, secret)
    return found && !(await suspensionsOf(trx)).has(found.org_id) ? found : undefined
  })
  if (!form) throw notFound('records.form_unknown')
  return form
}

async function stateOf(form: KeptForm, password: string): Promise<State> {
  const now = Date.now()
  if (!form.is_open) return 'closed'
  if (form.opens_at && form.opens_at.getTime() > now) return 'early'
  if (form.closes_at && form.closes_at.getTime() <= now) return 'over'
  if (form.most_answers !== null && form.answers >= form.most_answers) return 'full'
  if (form.password_hash !== null && !(password !== '' && (await isPasswordOf(form.password_hash, password))))
    return 'password'
  return 'open'
}

/** Whoever fills in a form is none of the people of the organisation. */
const NOBODY = 0

function outside({ services, language, requestId, ip, userAgent }: Caller, orgId: number, db: Context['db']): Context {
  return {
    services,
    language,
    requestId,
    ip,
    userAgent,
    db,
    principal: {
      userId: NOBODY,
      orgId,
      roleId: NOBODY,
      sessionId: '',
      permissions: new Set(),
      via: 'bearer',
      person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: '', lastName: '' },
    },
  }
}

async function isTaken({ db, principal }: Context, token: string) {
  const found = await db
    .selectFrom('records.form_answers')
    .select('token')
    .where('org_id', '=', principal.orgId)
    .where('token', '=', token)
    .executeTakeFirst()
  return found !== undefined
}
