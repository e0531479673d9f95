import { expect, test } from 'vitest'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import { modules } from './modules.ts'

const routes = [...modules.flatMap((module) => module.routes ?? []), ...fileRoutes(modules), liveRoute]
const calls = routes.map((route) => (route.kind === 'raw' ? route : route.endpoint))

/**
 * What may be done while working as somebody: nothing of it is the person's own, gives a right or touches an account.
 */
const open = {
  'lets them go, or closes the screen before them': [
    'DELETE /access/impersonation',
    'DELETE /access/viewing',
    'POST /auth/lock',
    'POST /auth/unlock',
  ],
  'changes nothing': [
    'POST /access/audit.csv',
    'POST /access/users/export',
    'POST /registration/membership/show',
    'POST /organization/units/export',
    'POST /organization/jobs/export',
    'POST /organization/staff/export',
    'POST /organization/calendar/preview',
    'POST /builder/preview',
    'POST /workflow/design-reach',
    'POST /workflow/design-reach/of',
    'POST /workflow/design-sender',
    'POST /records/:table/query',
    'POST /records/:table/groups',
    'POST /records/:table/branches',
    'POST /records/:table/gantt',
    'POST /records/:table/aggregate',
    'POST /builder/tables/:id/try',
    'POST /builder/bundles/try',
    'POST /workflow/rows/:table',
    'POST /records/:table/export',
    'POST /records/:table/figures',
    'POST /records/:table/print',
    'POST /workflow/designs/:id/move-preview',
    'POST /workflow/ai-steps/replay',
  ],
  'is the organisation itself, for which they were asked to help': [
    'POST /access/menu/items',
    'PUT /access/menu/items/:id',
    'POST /access/menu/items/:id/move',
    'DELETE /access/menu/items/:id',
    'POST /organization/units',
    'PUT /organization/units/:id',
    'POST /organization/units/:id/move',
    'POST /organization/units/:id/close',
    'POST /organization/units/:id/keep',
    'POST /organization/units/import',
    'POST /organization/jobs',
    'PUT /organization/jobs/:id',
    'DELETE /organization/jobs/:id',
    'POST /organization/jobs/import',
    'PUT /organization/calendar/week',
    'POST /organization/calendar/holidays',
    'DELETE /organization/calendar/holidays/:day',
    'POST /organization/calendar/public-holidays',
    'PUT /organization/profile',
    'PUT /organization/profile/logo',
    'PUT /notifications/defaults',
    'POST /workflow/designs',
    'POST /workflow/designs/:id/retire',
    'POST /workflow/designs/:id/restore',
    'DELETE /workflow/designs/:id',
    'PUT /workflow/designs/:id/draft',
    'POST /workflow/designs/:id/discard',
    'POST /workflow/designs/:id/publish',
    'POST /planning/projects/:id/copy',
    'POST /records/:table/rows',
    'POST /records/:table/views',
    'PUT /records/:table/views',
    'PUT /records/:table/views/:id',
    'PUT /records/:table/views/:id/mark',
    'DELETE /records/:table/views/:id',
    'POST /records/:table/send',
    'PUT /records/:table/rows/:id',
    'PUT /records/:table/rows/:id/place',
    'POST /records/:table/change',
    'POST /records/:table/cells',
    'POST /records/:table/gantt/changes',
    'POST /records/:table/imports',
    'POST /records/:table/imports/:id/check',
    'POST /records/:table/imports/:id/run',
    'POST /records/:table/imports/:id/stop',
    'POST /records/:table/imports/:id/undo',
    'POST /records/:table/imports/:id/left-out',
    'POST /records/:table/delete',
    'POST /records/:table/restore',
    'POST /builder/projects',
    'POST /builder/bundles',
    'POST /builder/beginnings/file',
    'POST /builder/beginnings/:id/stop',
    'PUT /records/:table/forms/:id',
    'DELETE /records/:table/forms/:id',
    'PUT /builder/projects/:id',
    'DELETE /builder/projects/:id',
    'POST /builder/screens',
    'PUT /builder/screens/:id',
    'POST /builder/screens/:id/discard',
    'POST /builder/screens/:id/versions/:version/take',
    'POST /builder/tables',
    'PUT /builder/tables/:id',
    'POST /builder/tables/:id/discard',
    'POST /builder/tables/:id/versions/:version/take',
    'POST /records/:table/rows/:id/files',
    'DELETE /records/:table/rows/:id/files/:file_id',
    'POST /records/:table/rows/:id/revert',
    'POST /workflow/series',
    'PUT /workflow/series/:id',
    'POST /workflow/document-types',
    'PUT /workflow/document-types/:id',
    'POST /workflow/evidence/anchors',
  ],
}

test("every call that changes something is the person's own, or it was said why whoever works as them may do it", () => {
  // Nobody who is worked as administers the platform, and what is public asks nobody who they are.
  const isReachable = (permission: string) => permission !== 'public' && permission !== 'platform.admin'
  const reachable = calls.filter(({ method, permission }) => method !== 'GET' && isReachable(permission))
  expect(reachable.length).toBeGreaterThan(100)
  const undecided = reachable.filter(({ ownerOnly }) => !ownerOnly).map(({ method, path }) => `${method} ${path}`)
  expect(undecided.toSorted()).toEqual(Object.values(open).flat().toSorted())
})
