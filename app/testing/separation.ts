import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { busyOffice, caller, type Caller } from '#app/strength/testing/people.ts'
import { somebody } from '#platform/testing/people.ts'
import { sheetOf, workbook } from '#platform/testing/workbook.ts'

/** What somebody of another organisation gets when they repeat a call with our ids. */
export type Replay = (who: Caller) => Promise<void>

/**
 * A module's part of the separation of organisations: `testing/separation.ts` of each module says it for each of its
 * calls with a session.
 */
export interface Separation {
  replays: Record<string, Replay>
  /** Before each of them. */
  before?: () => Promise<void>
  /** After all of them. */
  after?: () => Promise<void>
}
export type Separate = (world: World) => Separation | Promise<Separation>
export type World = Awaited<ReturnType<typeof openWorld>>

/** Two organisations, their people, and the usual ways in which a call gives nothing away. */
export async function openWorld() {
  const office = await busyOffice()
  const {
    address,
    services: { db },
    orgs,
    roles,
  } = office
  const session = (login: string, org: { orgId: number; users: Readonly<Record<string, number>> }, role: number) =>
    somebody(db, { userId: org.users[login]!, orgId: org.orgId, roleId: role })
  const outsiderSession = await session('outsider', orgs.school, orgs.school.roles.employee)
  const principalSession = await session('principal', orgs.school, orgs.school.roles.director)
  const outsider = caller(address, { ...outsiderSession, last_name: 'outsider' })
  /** Sees and administers everything in the other organisation. */
  const principal = caller(address, { ...principalSession, last_name: 'principal' })
  /** The same person in the role that keeps structure and staff over there. */
  const theirAdmin: Caller = {
    ...outsider,
    // Some calls end all sessions of the person who repeats them.
    send: async (...wish) =>
      caller(address, {
        ...(await session('principal', orgs.school, orgs.school.roles.admin)),
        last_name: 'principal',
      }).send(...wish),
  }
  const creator = await office.person('creator', roles.employee)
  const reviewer = await office.person('reviewer', roles.reviewer)
  const tokenOf = async (login: string) => (await session(login, orgs.trade, roles.employee)).token
  const fileId = await uploaded()
  /** What would give us away; modules add what is theirs. */
  const ours = [fileId, 'Бат-Эрдэнэ', 'Хөх Тэнгэр', 'creator@', 'Худалдан авалтын мэргэжилтэн']

  const isHidden =
    (method: string, path: string, body?: unknown): Replay =>
    async (who) => {
      expect((await who.send(method, path, body, { 'idempotency-key': randomUUID() })).status).toBe(404)
    }
  const looksForOurs =
    (method: string, path: string, more: string[] = []): Replay =>
    async (who) => {
      const reply = await fetch(`${address}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${who === outsider ? outsiderSession.token : principalSession.token}` },
      })
      expect([path, reply.status < 500]).toEqual([path, true])
      const text = await reply.text()
      for (const one of [...ours, ...more]) expect(text).not.toContain(one)
    }
  const showsNothing = (path: string, ...more: string[]): Replay => looksForOurs('GET', path, more)
  const isRefused =
    (method: string, path: string, body?: unknown): Replay =>
    async (who) => {
      for (const one of [who, theirAdmin])
        expect([path, (await one.send(method, path, body)).status]).toEqual([path, 403])
    }
  /** Refused for want of the right, and for their administrator, who has it at home, as if it were not there. */
  const isRefusedAndMissing =
    (method: string, path: string, body?: unknown): Replay =>
    async (who) => {
      expect([path, (await who.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([
        path,
        403,
      ])
      expect([path, (await theirAdmin.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([
        path,
        404,
      ])
    }
  /** The same for a list: their administrator sees their own. */
  const isRefusedAndOwn =
    (path: string): Replay =>
    async (who) => {
      expect([path, (await who.send('GET', path)).status]).toEqual([path, 403])
      const { status, body } = await theirAdmin.send('GET', path)
      expect(status).toBe(200)
      for (const one of ['Бат-Эрдэнэ', 'Хөх Тэнгэр', 'Борлуулалт', 'khukhtenger'])
        expect(JSON.stringify(body)).not.toContain(one)
    }
  /** The same for a workbook, which has to be opened to see what stands in it. */
  const isRefusedAndOwnSheet =
    (path: string, all = ['Бат-Эрдэнэ', 'Хөх Тэнгэр', 'Борлуулалт', 'khukhtenger']): Replay =>
    async (who) => {
      // A list that is taken away is written down, an empty template is not.
      const method = path.endsWith('/export') ? 'POST' : 'GET'
      expect([path, (await who.send(method, path)).status]).toEqual([path, 403])
      const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
      const reply = await fetch(`${address}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
      expect([path, reply.status]).toEqual([path, 200])
      const text = JSON.stringify(await sheetOf(reply))
      expect(text).toContain('*')
      for (const one of all) expect(text).not.toContain(one)
    }
  /** Another organisation's codes mean nothing at home: the file is examined there, and changes nothing here. */
  const isRefusedOrPlantedAtHome =
    (path: string, rows: string[][]): Replay =>
    async (who) => {
      const wish = { content: await workbook(rows), dry_run: false, invite: false }
      expect([path, (await who.send('POST', path, wish, { 'idempotency-key': randomUUID() })).status]).toEqual([
        path,
        403,
      ])
      const before = await trail()
      expect([
        path,
        [200, 422].includes((await theirAdmin.send('POST', path, wish, { 'idempotency-key': randomUUID() })).status),
      ]).toEqual([path, true])
      expect(await trail()).toEqual(before)
    }
  const trail = async () =>
    (
      await db
        .selectFrom('platform.audit')
        .select((is) => is.fn.countAll<number>().as('all'))
        .where('org_id', '=', orgs.trade.orgId)
        .executeTakeFirstOrThrow()
    ).all
  /** What names no organisation changes the caller's own; the right is asked before the input is read. */
  const isRefusedAtHomeOnly =
    (method: string, path: string, body: unknown): Replay =>
    async (who) => {
      expect([path, (await who.send(method, path, body)).status]).toEqual([path, 403])
      expect([path, (await theirAdmin.send(method, path, body)).status]).toEqual([path, 422])
    }

  async function uploaded() {
    const form = new FormData()
    form.set('file', new Blob(['Түрээсийн гэрээний төсөл']), 'lease.txt')
    const reply = await fetch(`${address}/api/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await tokenOf('creator')}` },
    })
    return ((await reply.json()) as { id: string }).id
  }

  return {
    address,
    db,
    orgs,
    roles,
    office,
    session,
    outsider,
    outsiderSession,
    principal,
    principalSession,
    theirAdmin,
    creator,
    reviewer,
    tokenOf,
    fileId,
    ours,
    /** An id that nothing has. */
    anyId: randomUUID(),
    isHidden,
    showsNothing,
    looksForOurs,
    isRefused,
    isRefusedAndMissing,
    isRefusedAndOwn,
    isRefusedAndOwnSheet,
    isRefusedOrPlantedAtHome,
    isRefusedAtHomeOnly,
  }
}
