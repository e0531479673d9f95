import { todayOf } from '#modules/organization/server/index.ts'
import { plantChanges, plantRows } from '#modules/records/server/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { publishApproval, sendToBeApproved } from './demo/approval.ts'
import { hiring } from './demo/hiring.ts'
import { laidOut, linksOf, type Standing, thought } from './demo/laid-out.ts'
import type { DemoProject, DemoTask } from './demo/plan.ts'
import { purchases } from './demo/purchases.ts'
import { renovation } from './demo/renovation.ts'
import { requests } from './demo/requests.ts'
import { rollout } from './demo/rollout.ts'
import { hoursOf } from './demo/hours.ts'
import { type DemoGroup, works } from './demo/works.ts'
import { type WorkingDays, workingDays } from './demo/working-days.ts'

/** The module as it stands in the trading house of the demo: what is planned there, and how far it is. */
export async function demoPlanning(services: Services, { orgs: { trade } }: DemoPlaces) {
  const { db } = services
  const office = new Office(services, trade)
  const today = await todayOf(db, trade.orgId)
  const working = await workingDays(db, trade.orgId, today)
  await office.register(works)
  const tasks = await office.plan(withRequests(renovation), working)
  await office.plan(rollout, working)
  const toCome = purchases(Number(today.slice(0, 4)) + 1)
  await office.plan(toCome, working)
  await office.plan(hiring, working)
  await office.log()
  await office.ask(renovation, tasks, working)
  await publishApproval(services, trade)
  await office.send(toCome)
}

type Trade = DemoPlaces['orgs']['trade']
const reference = (id: string | number) => `${id} —`
const old = { isOld: true }
const keyOf = (at: number) => `request ${at}`

/** What colleagues asked for and whoever leads the project accepted stands among its tasks. */
const withRequests = (project: DemoProject): DemoProject => ({
  ...project,
  phases: project.phases.map((phase) => ({
    ...phase,
    tasks: [
      ...phase.tasks,
      ...requests.flatMap(({ name, priority, accepted }, at): DemoTask[] =>
        accepted?.phase === phase.key
          ? [{ key: keyOf(at), name, priority, begins: accepted.from, isLater: true, ...accepted }]
          : [],
      ),
    ],
  })),
})

/** Those who plan there, and what they wrote. */
class Office {
  readonly #services: Services
  readonly #trade: Trade
  /** Code → a work as tasks name it. */
  readonly #works = new Map<string, string>()
  /** Name → a project as others name it. */
  readonly #projects = new Map<string, string>()

  /** What everybody worked on, as they will have logged it. */
  readonly #times = new Map<string, FieldValues[]>()

  constructor(services: Services, trade: Trade) {
    this.#services = services
    this.#trade = trade
  }

  #as(login: string): Principal {
    const principal = this.#trade.principals[login]
    if (!principal) throw new Error(`nobody in the demo is called ${login}`)
    return principal
  }

  #person = (login: string | undefined) => (login === undefined ? null : reference(this.#trade.employees[login]!))

  #plant = (login: string, table: string, rows: readonly FieldValues[]) =>
    plantRows(this.#services, this.#as(login), `planning.${table}`, rows, old)

  /** The register of works and services, as its administrator keeps it. */
  async register(groups: readonly DemoGroup[]) {
    const named = ([name, name_en, name_ko]: readonly [string, string, string]) => ({ name, name_en, name_ko })
    const above = await this.#plant(
      'admin',
      'works',
      groups.map(({ code, name, unit }) => ({
        code,
        ...named(name),
        kind: 'group',
        unit: reference(this.#trade.structs[unit]!),
      })),
    )
    const all = groups.flatMap((group, at) => group.works.map((work) => ({ group, work, above: above[at]! })))
    const ids = await this.#plant(
      'admin',
      'works',
      all.map(({ group, work: { code, name, isService, measure, norm, price }, above }) => ({
        code,
        ...named(name),
        kind: isService ? 'service' : 'work',
        above: reference(above),
        measure,
        norm,
        price,
        unit: reference(this.#trade.structs[group.unit]!),
      })),
    )
    for (const [at, { work }] of all.entries()) this.#works.set(work.code, reference(ids[at]!))
  }

  /** A project with its members and everything in it, as whoever leads it wrote it; its tasks by their keys. */
  async plan(project: DemoProject, working: WorkingDays): Promise<ReadonlyMap<string, string>> {
    const { leader, phases } = project
    const stands = laidOut(project, working)
    const first = project.hasBaseline ? thought(project, working) : undefined
    const named = await this.#begin(project, stands)
    const row = ({ key, name, ...more }: { key: string; name: string } & FieldValues): FieldValues => {
      const { first: starts_on, last: ends_on, days, percent, state } = stands.get(key)!
      return {
        name,
        project: named,
        starts_on,
        ends_on,
        days: String(days),
        percent: String(percent),
        state,
        finished_on: state === 'done' ? ends_on : null,
        base_from: first?.get(key)?.first ?? null,
        base_to: first?.get(key)?.last ?? null,
        ...more,
      }
    }
    const above = await this.#plant(
      leader,
      'tasks',
      phases.map(({ key, name }) => row({ key, name, kind: 'phase' })),
    )
    const all = phases.flatMap(({ tasks }, at) => tasks.map((task) => ({ task, above: above[at]! })))
    const ids = await this.#plant(
      leader,
      'tasks',
      all.map(({ task, above }) =>
        row({
          key: task.key,
          name: task.name,
          above: reference(above),
          kind: task.days === 0 ? 'milestone' : (task.kind ?? 'task'),
          priority: task.priority ?? '3',
          responsible: this.#person(task.who),
          reviewer: this.#person(task.reviewer),
          estimate: task.hours === undefined ? null : String(task.hours * task.days),
          work: task.work === undefined ? null : this.#works.get(task.work)!,
          repeats: task.repeats ?? null,
          deadline: task.isDue ? (first?.get(task.key)?.last ?? null) : null,
          description: task.description ? `<p>${task.description}</p>` : null,
          ...(task.isLater && { base_from: null, base_to: null }),
        }),
      ),
    )
    const at = new Map(all.map(({ task }, place) => [task.key, ids[place]!]))
    const task = (key: string) => reference(at.get(key)!)
    await this.#plant(
      leader,
      'links',
      linksOf(project).map(({ from, to, type, lag }) => ({
        from_task: task(from),
        to_task: task(to),
        type,
        lag: String(lag),
      })),
    )
    await this.#plant(leader, 'checks', checksOf(project, stands, task))
    for (const [login, entries] of hoursOf(project, stands, working)) {
      const logged = entries.map(({ key, ...entry }) => ({ task: task(key), ...entry }))
      this.#times.set(login, [...(this.#times.get(login) ?? []), ...logged])
    }
    return at
  }

  /** Everybody writes down for how long they worked. */
  async log() {
    for (const [login, entries] of this.#times) await this.#plant(login, 'times', entries)
  }

  async #begin(project: DemoProject, stands: ReadonlyMap<string, Standing>): Promise<string> {
    const { name, state, leader, unit, budget, colour, description, members } = project
    const days = [...stands.values()]
    const [id] = await this.#plant(leader, 'projects', [
      {
        name,
        state,
        leader: this.#person(leader),
        unit: reference(this.#trade.structs[unit]!),
        starts_on: days.map(({ first }) => first).reduce((one, other) => (one < other ? one : other)),
        ends_on: days.map(({ last }) => last).reduce((one, other) => (one > other ? one : other)),
        budget: budget ?? null,
        colour,
        description: `<p>${description}</p>`,
        is_checked: project.is_checked ?? false,
        takes_requests: project.takes_requests ?? false,
        is_template: project.is_template ?? false,
      },
    ])
    const named = reference(id!)
    this.#projects.set(name, named)
    await this.#plant(
      leader,
      'members',
      members.map(([login, permission, role]) => ({ project: named, person: this.#person(login), permission, role })),
    )
    return named
  }

  /** Whoever leads a project has it approved. */
  async send({ name, leader }: DemoProject) {
    const { id } = namedIn(this.#projects.get(name)!)!
    await sendToBeApproved(this.#services, this.#trade, { id, leader: this.#as(leader) })
  }

  /** What colleagues want of a project, and what whoever leads it said to that. */
  async ask({ name, leader }: DemoProject, tasks: ReadonlyMap<string, string>, working: WorkingDays) {
    const project = this.#projects.get(name)!
    const answers: { id: string; values: FieldValues }[] = []
    for (const [at, { by, wanted, accepted, declined, ...said }] of requests.entries()) {
      const { name: what, description, priority } = said
      const values = { name: what, description, priority, project, wanted_by: working.day(wanted) }
      const [id] = await this.#plant(by, 'requests', [values])
      if (declined !== undefined) answers.push({ id: id!, values: { state: 'declined', reason: declined } })
      if (accepted)
        answers.push({
          id: id!,
          values: {
            state: 'accepted',
            responsible: this.#person(accepted.who),
            task: reference(tasks.get(keyOf(at))!),
          },
        })
    }
    await plantChanges(this.#services, this.#as(leader), 'planning.requests', answers)
  }
}

/** As many are ticked off as the task is done. */
const checksOf = (
  { phases }: DemoProject,
  stands: ReadonlyMap<string, Standing>,
  task: (key: string) => string,
): FieldValues[] =>
  phases
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ key, checks = [] }) =>
      checks.map((name, at) => ({
        task: task(key),
        name,
        is_done: at < Math.floor((checks.length * stands.get(key)!.percent) / 100),
      })),
    )
