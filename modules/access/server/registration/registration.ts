import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import { brokenConstraint, type Db, type Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import {
  confirmRegistration,
  isLoginFree,
  register,
  registeredPerson,
  showDoor,
  withdrawRegistration,
  type RegisteredPerson,
} from '../../shared/registration.ts'
import { listedStates } from '../../shared/users.ts'
import { linkTo } from '../account/account-mail.ts'
import { lockRights } from '../rights/granting.ts'
import { offerMembership, stateHere } from './offer.ts'
import { nameMembers } from '../members/members.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { hashCode, hashNewPassword, isPasswordOf } from '../account/passwords.ts'
import { holdersOfNumbers, numberTaken, waitsWithNumber } from '../members/register-numbers.ts'
import { registeredBefore } from './registered-before.ts'
import { type Compared, comparedWith, sentBefore } from './sent-before.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { openDoor } from './registration-door.ts'
import { addPerson, organizationName } from '../users/user-create.ts'
import { whoConfirms } from './who-confirms.ts'

const HOURS = 24
const MAX_TRIES = 5
export const LOOKS: RateLimit = { limit: 120, windowSeconds: 600 }
const SENDINGS: RateLimit = { limit: 30, windowSeconds: 3600 }
const LETTERS_PER_ADDRESS: RateLimit = { limit: 5, windowSeconds: 3600 }

export const showDoorRoute = (book: OrganizationBook): Route =>
  openRoute(showDoor, async ({ services: { db }, ip, language }, { code }) => {
    await refuseFlood(db, `look:${ip}`, LOOKS)
    const door = await openDoor(db, code)
    if (!door) throw codeUnknown()
    return { organization: await organizationName(book, db, door.org_id, language) }
  })

/** Names only, and only as fast as one types: nobody's mail address or phone is ever told to be known. */
export const isLoginFreeRoute = openRoute(isLoginFree, async ({ services: { db }, ip }, { login, mine }) => {
  await refuseFlood(db, `look:${ip}`, LOOKS)
  return { free: !(await isTaken(db, login, mine)) }
})

/**
 * The same answer whether the mail address is known or not. Who has it reads on in the letter: a code, or that there
 * is an account already, and where it is one of another organisation, a link under which its owner asks this one to
 * take them in.
 */
export const registerRoute = (book: OrganizationBook): Route =>
  openRoute(
    register,
    async ({ services, ip, language }, { code, login, password, id: chosen, instead_of, ...rest }) => {
      const { db } = services
      await refuseFlood(db, `send:${ip}`, SENDINGS)
      const door = await openDoor(db, code)
      if (!door) throw codeUnknown()
      const person = registeredPerson.parse(rest)
      await refuseFlood(
        db,
        `mail:${createHash('sha256').update(person.email).digest('base64url')}`,
        LETTERS_PER_ADDRESS,
      )
      const owner = { ...person, login, organizations: await book.namesOf(db, [door.org_id]) }
      const [password_hash, mailCode] = [
        await hashNewPassword(password, owner),
        String(randomInt(1_000_000)).padStart(6, '0'),
      ]
      const before = await registeredBefore(db, { email: person.email, login, password })
      const code_hash = await hashCode(mailCode)
      const organization = await organizationName(book, db, door.org_id, language)

      const send = (compared?: Compared) =>
        asSystem(db, async (trx) => {
          const sending = { orgId: door.org_id, login, compared, person }
          const sent = chosen === undefined ? 'nothing' : await sentBefore(trx, { id: chosen, ...sending })
          if (sent === 'same') return { id: chosen! }
          if (typeof sent !== 'string') return sent
          // What was sent under it was something else, and its letter stays without effect.
          const id = chosen === undefined || sent === 'other' ? randomUUID() : chosen
          // Who tries again, perhaps because the letter was lost or the address was wrong, takes their own name back;
          // nobody takes it from them.
          const own = [instead_of, chosen].filter((one) => one !== undefined)
          if (own.length > 0)
            await trx
              .deleteFrom('access.registrations')
              .where('id', 'in', own)
              .where('confirmed_at', 'is', null)
              .execute()
          await trx
            .deleteFrom('access.registrations')
            .where(sql`lower(login)`, '=', login.toLowerCase())
            .where((is) =>
              is.or([is('expires_at', '<=', sql<Date>`now()`), ...(before ? [is('id', '=', before)] : [])]),
            )
            .execute()
          if (await isTaken(trx, login)) throw loginTaken()
          const { register_number: number, email } = person
          // Before the address is looked at, so that the answer tells nothing of it.
          if (
            number !== null &&
            ((await holdersOfNumbers(trx, door.org_id, [number])).size > 0 ||
              (await waitsWithNumber(trx, door.org_id, { number, email })))
          )
            throw numberTaken()
          const known = await ownerOf(trx, email, door.org_id)
          // Kept for an address that is known as well, with a code that stands in no letter: the name is taken, and
          // codes are wrong, as after any other.
          await insert(trx, {
            org_id: door.org_id,
            id,
            login,
            password_hash,
            code_hash,
            language,
            person: JSON.stringify(person),
          })
          if (known) {
            await answerKnown(trx, services, { orgId: door.org_id, known, person, organization, language })
            return { id }
          }
          const params = {
            organization,
            login,
            code: mailCode,
            hours: HOURS,
            url: linkTo(services.config, `/register#${id}.${mailCode}`),
          }
          await write(trx, services, { orgId: door.org_id, to: person.email, language, name: 'registration', params })
          return { id }
        })
      let done = await send()
      // It is here already, so whether its password is the same is looked at; it seldom changes meanwhile.
      while ('compare' in done) done = await send(await comparedWith(done.compare, password))
      return done
    },
  )

interface Known {
  id: number
  login: string
  status: string
}

/**
 * Whoever has this mail address, or waits with it; who belongs to this organisation comes first, and who waits last.
 */
function ownerOf(db: Trx, email: string, orgId: number): Promise<Known | undefined> {
  return db
    .selectFrom('access.users as u')
    .select(['u.id', 'u.login', 'u.status'])
    .where(sql`lower(u.email)`, '=', email)
    .where('u.status', 'in', ['active', 'not_confirmed'])
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('access.members as m')
            .select('m.user_id')
            .where('m.org_id', '=', orgId)
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.state', 'in', listedStates),
        ),
      'desc',
    )
    .orderBy('u.status')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
}

async function answerKnown(
  db: Trx,
  services: Services,
  {
    orgId,
    known,
    person,
    organization,
    language,
  }: { orgId: number; known: Known; person: RegisteredPerson; organization: string; language: Language },
) {
  const letter = (name: Letter['name'], path: string) =>
    write(db, services, {
      orgId,
      to: person.email,
      language,
      name,
      params: { organization, login: known.login, hours: HOURS, url: linkTo(services.config, path) },
    })
  const here = await stateHere(db, orgId, known.id)
  if (here)
    return letter(
      known.status === 'active' && here !== 'not_confirmed' ? 'registered_already' : 'registered_waits',
      '/auth/login',
    )
  if (known.status !== 'active') return letter('registered_elsewhere', '/register')
  const token = await offerMembership(db, { orgId, userId: known.id, entered: person, language }, HOURS)
  return token === undefined
    ? letter('membership_waits', '/auth/login')
    : letter('membership', `/register/join#${token}`)
}

async function insert(
  db: Trx,
  row: {
    org_id: number
    id: string
    login: string
    password_hash: string
    code_hash: string
    language: Language
    person: string
  },
) {
  try {
    await db
      .insertInto('access.registrations')
      .values({ ...row, expires_at: sql<Date>`now() + make_interval(hours => ${HOURS})` })
      .execute()
  } catch (error) {
    if (brokenConstraint(error) === 'registrations_by_login') throw loginTaken()
    throw error
  }
}

/**
 * From here on it is a person, who waits for an administrator. Whoever follows the link once more gets the same
 * answer.
 */
export const confirmRegistrationRoute = openRoute(
  confirmRegistration,
  async ({ services: { db, log }, ip, requestId }, { id, code, password }) => {
    await refuseFlood(db, `look:${ip}`, LOOKS)
    const tried = await tryLetter(db, id, code)
    // Of a person nothing is kept there any more.
    const isOpen = tried?.isRight === true && tried.confirmed_at === null
    const isTheirs = isOpen && password !== undefined && (await isPasswordOf(tried.password_hash, password))
    const outcome = await asSystem(db, async (trx) => {
      const kept = await registrationOf(trx, id, tried)
      if (typeof kept === 'string') return kept
      if (kept.confirmed_at !== null) return 'again'
      const { org_id, login, password_hash, language, person } = kept
      if (!password) return 'whose'
      if (!isTheirs || password_hash !== tried?.password_hash) return 'not_theirs'
      const door = await trx
        .selectFrom('access.registration_doors')
        .select('role_id')
        .where('org_id', '=', org_id)
        .where('is_open', '=', true)
        .executeTakeFirst()
      if (!door?.role_id) return 'over'
      await lockRights(trx, org_id)
      if (person.register_number !== null && (await holdersOfNumbers(trx, org_id, [person.register_number])).size > 0)
        return 'number'
      // Of two letters to one address the second makes nobody.
      if (await ownerOf(trx, person.email, org_id)) return 'address'
      const userId = await addPerson(trx, { ...person, login, password_hash, status: 'not_confirmed', language })
      await trx
        .insertInto('access.members')
        .values({
          org_id,
          user_id: userId,
          main_role_id: door.role_id,
          default_menu: null,
          state: 'not_confirmed',
          is_active: false,
          registered_in: language,
        })
        .execute()
      await nameMembers(trx, org_id, [userId])
      // The login name is the person's now.
      await trx
        .updateTable('access.registrations')
        .set({ login: id, password_hash: '', person: '{}', confirmed_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await tellAdministrators(trx, org_id, {
        userId,
        roleId: door.role_id,
        name: `${person.last_name} ${person.first_name}`,
        ip,
        requestId,
      })
      return 'recorded'
    })
    if (outcome === 'wrong') throw codeWrong()
    if (outcome === 'whose')
      throw unprocessable('access.register.password_asked', { fields: { password: 'access.register.password_asked' } })
    if (outcome === 'not_theirs')
      throw unprocessable('access.register.password_other', { fields: { password: 'access.register.password_other' } })
    if (outcome === 'number') throw numberTaken('code')
    if (outcome === 'address')
      throw conflict('access.register.address_taken', { fields: { code: 'access.register.address_taken' } })
    if (outcome === 'over') throw codeOver()
    if (outcome === 'recorded') log.info({ ip }, 'a registration was recorded')
    return { status: true as const }
  },
)

/** Whoever has the letter did not register: nothing of it is kept, and the name is free again. */
export const withdrawRegistrationRoute = openRoute(
  withdrawRegistration,
  async ({ services: { db, log }, ip }, { id, code }) => {
    await refuseFlood(db, `look:${ip}`, LOOKS)
    const tried = await tryLetter(db, id, code)
    const outcome = await asSystem(db, async (trx) => {
      const kept = await registrationOf(trx, id, tried)
      // Once it is a person, it is the administrators' to refuse.
      if (typeof kept === 'string' || kept.confirmed_at !== null) return kept === 'wrong' ? 'wrong' : 'over'
      await trx.deleteFrom('access.registrations').where('id', '=', id).execute()
      return 'removed'
    })
    if (outcome === 'wrong') throw codeWrong()
    if (outcome === 'over') throw codeOver()
    log.info({ ip }, 'a registration was withdrawn')
    return { status: true as const }
  },
)

/** The code of a letter compared with what is kept, before the transaction that counts it. */
async function tryLetter(db: Db, id: string, code: string) {
  const kept = await db
    .selectFrom('access.registrations')
    .select(['code_hash', 'password_hash', 'confirmed_at'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return kept && { ...kept, isRight: await isPasswordOf(kept.code_hash, code) }
}

/**
 * The registration with this code, held until the transaction ends; wrong codes are counted, and after some of them the
 * right one is too late as well.
 */
async function registrationOf(db: Trx, id: string, tried: Awaited<ReturnType<typeof tryLetter>>) {
  const kept = await db
    .selectFrom('access.registrations')
    .select(['org_id', 'login', 'password_hash', 'person', 'code_hash', 'language', 'tries', 'confirmed_at'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!kept || kept.tries >= MAX_TRIES) return 'over'
  if (tried?.isRight && tried.code_hash === kept.code_hash) return kept
  await db
    .updateTable('access.registrations')
    .set({ tries: kept.tries + 1 })
    .where('id', '=', id)
    .execute()
  return 'wrong'
}

async function tellAdministrators(
  db: Trx,
  orgId: number,
  {
    userId,
    roleId,
    name,
    ip,
    requestId,
  }: { userId: number; roleId: number; name: string; ip: string; requestId: string },
) {
  const subject = { subject_type: 'access.user', subject_id: userId, subject_name: name }
  await auditChange(
    { db, principal: { orgId, userId, roleId }, ip, requestId },
    { action: 'access.user_registered', ...subject, after: { state: 'not_confirmed' } },
  )
  await tellRightsChanged(db, orgId, String(userId), [])
  await notify(db, orgId, {
    user_ids: await whoConfirms(db, orgId),
    key: 'access.news.registered',
    params: { name },
    link: `/admin/users/${userId}`,
    mail: true,
    source: `access.registered:${userId}`,
  })
}

async function isTaken(db: Db, login: string, mine: string | null = null) {
  const {
    rows: [found],
  } = await sql<{ taken: boolean }>`
    select exists (select from access.users where lower(login) = lower(${login}))
      or exists (select from access.registrations where lower(login) = lower(${login}) and expires_at > now()
      and id is distinct from ${mine}::uuid) as taken`.execute(db)
  return found!.taken
}

interface Letter {
  orgId: number
  to: string
  language: Language
  name:
    | 'registration'
    | 'registered_already'
    | 'registered_waits'
    | 'registered_elsewhere'
    | 'membership'
    | 'membership_waits'
  params: Record<string, string | number>
}

async function write(db: Trx, { translate }: Services, { orgId, to, language, name, params }: Letter) {
  const [subject, text, footer] = [`access.mail.${name}.subject`, `access.mail.${name}.text`, 'access.mail.footer'].map(
    (key) => translate(language, key, params),
  )
  await sendMail(db, orgId, { to, subject: subject!, text: `${text}\n\n--\n${footer}` })
}

export async function refuseFlood(db: Db, what: string, limit: RateLimit) {
  const { allowed, retryAfter } = await hitRateLimit(db, `access.register.${what}`, limit)
  if (!allowed)
    throw tooManyRequests('access.register.too_many', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter })
}

export const codeUnknown = () =>
  unprocessable('access.register.code_unknown', { fields: { code: 'access.register.code_unknown' } })
const codeWrong = () =>
  unprocessable('access.register.mail_code_wrong', { fields: { code: 'access.register.mail_code_wrong' } })
const codeOver = () =>
  unprocessable('access.register.mail_code_over', { fields: { code: 'access.register.mail_code_over' } })
const loginTaken = () => conflict('access.login_taken', { fields: { login: 'access.login_taken' } })

/** Every night: whoever did not confirm their address in time, or did not ask in time to be taken in. */
export const forgetRegistrations: JobKind = {
  name: 'access.forget_registrations',
  cron: '55 2 * * *',
  async handle(_payload, { db }) {
    await sql`delete from access.registrations where expires_at < now()`.execute(db)
    await sql`delete from access.membership_requests r where (r.asked_at is null and r.expires_at < now())
      or not exists (select from access.users u where u.id = r.user_id and u.status = 'active')
      or exists (select from access.members m where m.org_id = r.org_id and m.user_id = r.user_id
      and m.state in ('active', 'inactive', 'not_confirmed'))`.execute(db)
  },
}
