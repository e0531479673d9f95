import type { Plugin } from 'vite'

/**
 * Schemas without what describes them as JSON Schema: only the server does that (platform/server/openapi.ts), yet every
 * schema of zod names it, so that a seventh of the library would come to each browser for nothing. What a schema tells
 * of its own limits (`minLength` and its like) is counted there too, and asked by nobody in a browser.
 */
export function lighterSchemas(): Plugin {
  return {
    name: 'orgil:lighter-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code, id) {
        const named = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? [])
        if (named.length === 0) this.error(`${id} is not as it was: see what it exports`)
        const stubs = named.map((name) => `export const ${name} = undescribed`)
        if (/^export \{ processSchema as process \}/m.test(code)) stubs.push('export { processSchema as process }')
        return {
          code: `function undescribed() { throw new Error('schemas are described on the server') }\n${stubs.join('\n')}\n`,
          map: null,
        }
      },
    },
  }
}
