import type { Plugin } from 'vite'

/**
 * Schemas without what describes them as JSON Schema: only the server does that (platform/server/openapi.ts), yet every
 * schema of zod names it, so that a seventh of the library would come to each browser for nothing.
 */
export function lighterSchemas(): Plugin {
  return {
    name: 'orgil:lighter-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code, id) {
        const described = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? [])
        if (described.length === 0) this.error(`${id} is not as it was: see what it exports`)
        // What a schema tells of its own limits is counted there too, and stays.
        const kept = id.endsWith('/json-schema-processors.js') ? /^export const stringProcessor/m : /^export /m
        const end = code.search(kept)
        if (end < 0) this.error(`${id} is not as it was: where do the processors begin?`)
        const stays = code.slice(0, end)
        const left = described.filter((name) => !stays.includes(`function ${name}(`))
        const stubs = left.map((name) => `export const ${name} = undescribed`)
        if (/^export \{ processSchema as process \}/m.test(code)) stubs.push('export { processSchema as process }')
        return {
          code: `${stays}\nfunction undescribed() { throw new Error('schemas are described on the server') }\n${stubs.join('\n')}\n`,
          map: null,
        }
      },
    },
  }
}
