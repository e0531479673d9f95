import type { Source } from '#platform/server/module.ts'
import { actions } from '../../shared/contract.ts'
import { actionsOf } from '../../shared/definition/view.ts'
import type { Table } from '../../shared/definition/table.ts'
import { askedIn, problemOfCondition, readyConditions } from './condition.ts'

/** A table as rights are given on it. */
export const sourceOf = (table: Table): Source => ({
  name: table.name,
  title: table.title,
  actions: actionsOf(table, actions),
  columns: table.columns.map(({ name, label }) => ({ name, title: label })),
  fields: askedIn(table),
  ready: readyConditions(table),
  problemOf: (condition) => problemOfCondition(table, condition),
})
