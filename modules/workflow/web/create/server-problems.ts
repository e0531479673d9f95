import { CallError } from '#platform/web/call.ts'
import { TITLE_PROBLEM } from '../form/contents.ts'

const PREFIX = 'fields.'

/** Problems that only the server found, by the names the form uses. */
export function serverProblems(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const named = Object.entries(error.reply.fields ?? {}).map(([path, key]) => [nameOf(path), key] as const)
  return Object.fromEntries(named)
}

function nameOf(path: string) {
  if (path === 'title') return TITLE_PROBLEM
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path
}
