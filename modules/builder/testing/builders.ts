import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { startedApp } from '#app/testing/started-app.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { addProject, addTables, publishTables, showPublication } from '../shared/contract.ts'

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof startedApp>>['as']>>

export const key = () => ({ 'idempotency-key': randomUUID() })

/** A project with these tables, as drafts. */
export async function drafted(builder: Caller, tables: readonly Table[], title = 'Машин техник'): Promise<string[]> {
  const project = await builder.call(addProject, { title: { mn: title } }, key())
  const wished = tables.map((definition) => ({ title: definition.title, definition }))
  const made = await builder.call(addTables, { project_id: project.body.id, tables: wished }, key())
  expect(made.body, JSON.stringify(made.body)).toHaveProperty('ids')
  return made.body.ids
}

/** Publishes, and waits until that is done or refused. */
export async function published(builder: Caller, ids: readonly string[], more: { take_away?: boolean } = {}) {
  const asked = await builder.call(publishTables, { ids: [...ids], ...more }, key())
  if (asked.status !== 200) return { state: 'not taken' as const, problems: [], ...asked.body }
  for (;;) {
    const { body } = await builder.call(showPublication, { id: asked.body.publication })
    if (body.state !== 'waiting') return body
    await new Promise((resume) => setTimeout(resume, 50))
  }
}
