import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inKilobytes, MOST_BYTES, type Room } from '#platform/shared/body.ts'
import { MOST_PROBLEMS } from '#platform/shared/errors.ts'
import type { Services } from './module.ts'
import { html, page, type Html } from './page.ts'
import type { Route } from './route.ts'
import { SESSION_COOKIE, XSRF_COOKIE } from './xsrf.ts'

type Json = Record<string, unknown>

interface Operation {
  method: string
  url: string
  summary: string
  permission: string
  isIdempotent: boolean
  input: Json
  takesFile: boolean
  room: Room | undefined
  status: number
  /** The form of its JSON, or the media type of anything else. */
  sends: Json | string
}

/**
 * `GET /api/openapi.json` and, for people, `GET /api/docs`: written from the contracts themselves, so they cannot be
 * out of date.
 */
export function mountOpenApi(app: FastifyInstance, { config }: Services, routes: readonly Route[]) {
  let written: { json: string; page: string } | undefined
  const texts = () => {
    if (!written) {
      const operations = routes.flatMap(operationsOf)
      written = {
        json: JSON.stringify(openApiOf(operations, versionOf(config.rootFolder))),
        page: docsPage(operations),
      }
    }
    return written
  }
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(texts().json))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(texts().page))
}

function openApiOf(operations: readonly Operation[], version: string): Json {
  const paths: Record<string, Json> = {}
  const shared: Json = {}
  for (const operation of operations) {
    const template = operation.url.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [operation.method.toLowerCase()]: described(operation, shared) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orgil',
      version,
      description: 'Refusals follow the schema Error, in the language of X-Lang or Accept-Language.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...shared },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Set by sign-in. Calls that change something echo the cookie ${XSRF_COOKIE} in the header X-XSRF-TOKEN.`,
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

export function operationsOf(route: Route): Operation[] {
  const isRaw = route.kind === 'raw'
  const { method, path: address, permission, summary, input } = isRaw ? route : route.endpoint
  const sent = isRaw ? route.sends : route.endpoint
  const one = (url: string): Operation => ({
    method,
    url,
    summary,
    permission,
    isIdempotent: !isRaw && route.endpoint.idempotent === true,
    input: schemaOf(input, 'input'),
    takesFile: isRaw && route.takesFile === true,
    room: isRaw ? undefined : route.endpoint.room,
    status: isRaw && typeof route.sends === 'object' ? (route.sends.status ?? 200) : 200,
    sends: typeof sent === 'string' ? sent : schemaOf(sent.reply, 'output'),
  })
  return !isRaw && route.endpoint.atRoot ? [one(`/api${address}`), one(address)] : [one(`/api${address}`)]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  }) as Json
  return json
}

/**
 * What holds itself, as a tree does, lies among the components: `#` means the whole description here, not the one
 * schema.
 */
function hoisted(name: string, { $defs = {}, ...schema }: Json, shared: Json): Json {
  const relinked = (part: object) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Json
  for (const [key, part] of Object.entries($defs as Record<string, object>)) shared[`${name}.${key}`] = relinked(part)
  return relinked(schema)
}

function described(
  { method, url, summary, permission, isIdempotent, input: written, takesFile, room, status, sends }: Operation,
  shared: Json,
): Json {
  const operationId = `${method.toLowerCase()}${url.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  const input = hoisted(`${operationId}.input`, written, shared)
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const { fields, required } = partsOf(input)
  const rest = Object.entries(fields).filter(([name]) => !inPath.includes(name))
  const isQuery = method === 'GET'
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name] ?? { type: 'string' } })),
    ...(isQuery
      ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
    ...(isIdempotent ? [idempotencyKey] : []),
  ]
  const body = takesFile ? fileForm : bodyOf(isQuery, rest, required, input, room)
  return {
    summary,
    tags: [url.replace(/^\/api/, '').split('/')[1] ?? ''],
    operationId,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    'x-permission': permission,
    security: permission === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    responses: {
      [status]: {
        description: 'Done',
        content:
          typeof sends === 'string'
            ? { [sends]: {} }
            : { 'application/json': { schema: hoisted(`${operationId}.reply`, sends, shared) } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key repeats the first answer.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

const oneFile = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
const fileForm = { required: true, content: { 'multipart/form-data': { schema: oneFile } } }

function bodyOf(
  isQuery: boolean,
  rest: readonly [string, unknown][],
  required: readonly string[],
  input: Json,
  room: Room | undefined,
) {
  if (isQuery) return undefined
  // A choice between objects cannot be taken apart; path parameters in it are merged by the server all the same.
  const schema =
    rest.length > 0 || input.type === 'object'
      ? {
          type: 'object',
          properties: Object.fromEntries(rest),
          required: required.filter((name) => rest.some(([one]) => one === name)),
        }
      : input
  if (rest.length === 0 && input.type === 'object') return undefined
  return { required: true, description: mostTaken(room), content: { 'application/json': { schema } } }
}

const mostTaken = (room: Room | undefined) =>
  `At most ${inKilobytes(room?.bytes ?? MOST_BYTES)}${room ? `, for ${room.holds}` : ''}.`

function partsOf({ properties = {}, required = [] }: { properties?: Record<string, unknown>; required?: string[] }) {
  return { fields: properties, required }
}

const errorSchema: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'msg', 'enMsg', 'reference'],
  properties: {
    status: { const: false },
    code: { type: 'string', description: 'Stable, `module.name`' },
    message: { type: 'string', description: "In the caller's language" },
    msg: { type: 'string', description: 'In Mongolian' },
    enMsg: { type: 'string', description: 'In English' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      maxProperties: MOST_PROBLEMS,
      description: 'Field → what is wrong with it',
    },
    fields_left_out: {
      type: 'integer',
      description: 'How many fields besides those named are wrong, as far as they were looked at',
    },
    reference: { type: 'string', description: 'Finds this request in the log' },
  },
}

function docsPage(operations: readonly Operation[]) {
  const shown = operations.filter(({ url }) => url.startsWith('/api/')).toSorted((a, b) => a.url.localeCompare(b.url))
  const groups = Map.groupBy(shown, ({ url }) => url.split('/')[2] ?? '')
  const sections: Html[] = [...groups].map(
    ([name, members]) => html`<section><h2>${name}</h2>${members.map(operationPart)}</section>`,
  )
  return page(
    'Orgil API',
    html`
    <p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.
      Sign in with <code>POST /api/auth/login</code>;
      calls that change something echo the cookie <code>${XSRF_COOKIE}</code> in the header <code>X-XSRF-TOKEN</code>,
      or come with a bearer token. Paths fixed by the specification answer at the root as well.</p>
    ${sections}`,
  )
}

function operationPart({
  method,
  url,
  summary,
  permission,
  isIdempotent,
  input,
  takesFile,
  room,
  sends,
}: Operation): Html {
  return html`<details><summary><span class="method">${method}</span> <code>${url}</code> — ${summary}</summary>
    <p>Needs: <code>${permission}</code>${isIdempotent ? '; takes an Idempotency-Key' : ''}</p>
    ${method === 'GET' || takesFile ? [] : html`<p>${mostTaken(room)}</p>`}
    <h3>Input</h3>${schemaPart(input)}
    ${typeof sends === 'string' ? html`<p>The answer is not JSON but <code>${sends}</code>.</p>` : html`<h3>Answer</h3>${schemaPart(sends)}`}</details>`
}

const schemaPart = (schema: Json) => html`<pre><code>${JSON.stringify(schema, null, 2)}</code></pre>`

function versionOf(rootFolder: string) {
  return (JSON.parse(readFileSync(path.join(rootFolder, 'package.json'), 'utf8')) as { version: string }).version
}
