import type { Plugin } from 'vite'

/** Writes `builds/latest.json`; a page that was loaded from another build sees there that it is time to reload. */
export function buildId(id: string): Plugin {
  return {
    name: 'orgil:build-id',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) })
    },
  }
}
