import type { Module } from '#platform/server/module.ts'
import { feedRoutes } from './feeds.ts'
import { feedFileRoute } from './file.ts'
import { absences, tasks } from './own-sources.ts'
import { registerFeed } from './sources.ts'

registerFeed(tasks)
registerFeed(absences)

/** Calendars of people at secret addresses, for the programs on their phones and desks. */
export const calendarModule: Module = {
  name: 'calendar',
  routes: [...feedRoutes, feedFileRoute],
}
