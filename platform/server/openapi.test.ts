import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/services.ts'
import { fileRoutes } from './files.ts'
import { openHttp } from './http.ts'
import { liveRoute } from './live/stream.ts'
import { mountOpenApi } from './openapi.ts'
import { openRoute, route } from './route.ts'

const readPaper = endpoint({
  method: 'GET',
  path: '/papers/:id',
  atRoot: true,
  permission: 'papers.r',
  summary: 'One <paper>',
  input: z.object({ id: z.uuid(), page: z.coerce.number().int().min(1).default(1) }),
  reply: z.object({ title: z.string(), at: z.string().nullable() }),
})
const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), name: z.string() }),
  z.object({ type: z.literal('draw'), png: z.string() }),
])
const signPaper = endpoint({
  method: 'POST',
  path: '/papers/:id/sign',
  permission: 'papers.u',
  summary: 'Sign',
  idempotent: true,
  room: { bytes: 512_000, parts: 50, holds: 'a drawn mark' },
  input: z.object({ id: z.uuid(), mark, note: z.string().max(500).optional() }),
  reply: z.object({ status: z.literal(true) }),
})
const ping = endpoint({
  method: 'POST',
  path: '/ping',
  permission: 'public',
  summary: 'Ping',
  input: z.object({}),
  reply: z.object({ pong: z.literal(true) }),
})
interface Branch {
  name: string
  branches: Branch[]
}
const branch: z.ZodType<Branch> = z.object({ name: z.string(), branches: z.array(z.lazy(() => branch)) })
const growTree = endpoint({
  method: 'POST',
  path: '/tree',
  permission: 'papers.u',
  summary: 'Grow',
  input: z.object({ from: branch }),
  reply: z.object({ root: branch }),
})
const routes = [
  route(readPaper, () => Promise.resolve({ title: 'a', at: null })),
  route(signPaper, () => Promise.resolve({ status: true as const })),
  openRoute(ping, () => Promise.resolve({ pong: true as const })),
  ...fileRoutes([]),
  liveRoute,
  route(growTree, (_context, { from }) => Promise.resolve({ root: from })),
]

const { db } = await openTestDatabase()
const services = testServices(db)
const http = await openHttp(services)
mountOpenApi(http, services, routes)

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: {
    description?: string
    content: Record<string, { schema: { properties: object; required: string[] } }>
  }
  security: object[]
  responses: Record<string, object>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}
const document = (await http.inject('/api/openapi.json')).json<Document>()

test('every route stands in the description, fixed ones under both paths', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/files',
    '/api/files/{id}',
    '/api/files/{id}/preview',
    '/api/files/{id}/preview/{title}',
    '/api/files/{id}/small',
    '/api/files/{id}/{title}',
    '/api/live',
    '/api/papers/{id}',
    '/api/papers/{id}/sign',
    '/api/ping',
    '/api/tree',
    '/papers/{id}',
  ])
})

test('what belongs into the path, the query and the body is told apart', () => {
  const read = document.paths['/api/papers/{id}']!.get!
  expect(read.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'page', in: 'query', required: false },
  ])
  expect(read.requestBody).toBeUndefined()

  const sign = document.paths['/api/papers/{id}/sign']!.post!
  expect(sign.parameters!.map(({ name, in: place }) => [name, place])).toEqual([
    ['id', 'path'],
    ['Idempotency-Key', 'header'],
  ])
  const { schema } = sign.requestBody!.content['application/json']!
  expect(Object.keys(schema.properties)).toEqual(['mark', 'note'])
  expect(schema.required).toEqual(['mark'])
})

test('how much is taken is said at each body, and for what where it is more than usual', () => {
  const described = (url: string, method: string) => document.paths[url]![method]!.requestBody?.description
  expect([described('/api/tree', 'post'), described('/api/papers/{id}/sign', 'post')]).toEqual([
    'At most 64 KB.',
    'At most 500 KB, for a drawn mark.',
  ])
})

test('files are described as forms with a file, and their answer as it comes', () => {
  const upload = document.paths['/api/files']!.post!
  expect(Object.keys(upload.requestBody!.content)).toEqual(['multipart/form-data'])
  expect(upload.responses).toMatchObject({
    201: {
      content: { 'application/json': { schema: { required: ['id', 'name', 'content_type', 'size', 'sha256'] } } },
    },
  })
  expect(upload.responses).not.toHaveProperty('200')
})

test('what is no JSON is described by its media type', () => {
  expect(document.paths['/api/live']!.get!.responses).toMatchObject({ 200: { content: { 'text/event-stream': {} } } })
})

test('what holds itself, as a tree does, can be followed by programs', () => {
  const links = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, link]) => link!)
  expect(links.filter((link) => link.includes('Tree')).length).toBeGreaterThan(1)
  const behind = (link: string) =>
    link
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
  expect(links.filter((link) => behind(link) === undefined)).toEqual([])
})

test('who may call is said, by cookie or by bearer token', () => {
  expect(document.paths['/api/ping']!.post!.security).toEqual([])
  expect(document.paths['/api/papers/{id}']!.get!.security).toEqual([{ session: [] }, { bearer: [] }])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'bearer'])
  expect(JSON.stringify(document.paths['/api/ping']!.post!.responses.default)).toContain('#/components/schemas/Error')
})

test('people read the same on a page without scripts', async () => {
  const reply = await http.inject('/api/docs')
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.body).toContain('/api/papers/:id/sign')
  expect(reply.body).toContain('One &#60;paper&#62;')
  expect(reply.body).not.toMatch(/<script|<link|src=|@import|url\(/)
})
