import { CallError, headersOf } from '../call.ts'
import { currentLocale } from '../i18n/locale.ts'

export type Filter = Readonly<Record<string, unknown>>

/** In the language of the screen: neither a link nor a menu says it otherwise. */
export function addressOf(path: string, filter: Filter = {}) {
  const asked: Filter = { ...filter, lang: currentLocale() }
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      typeof value === 'number' || (typeof value === 'string' && value !== '') ? [[name, String(value)]] : [],
    ),
  )
  return `/api${path}?${query.toString()}`
}

/** Fetches a list that leaves its trace in the log, and gives it to the browser as a file. */
export async function download(path: string, filter?: Filter) {
  const answer = await fetch(addressOf(path, filter), {
    method: 'POST',
    headers: headersOf('POST'),
    credentials: 'include',
  }).catch(() => null)
  if (!answer) throw new CallError(0, { code: 'platform.error.network' })
  if (!answer.ok) throw new CallError(answer.status, (await answer.json().catch(() => ({}))) as CallError['reply'])
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = nameIn(answer.headers.get('content-disposition') ?? '')
  link.click()
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const nameIn = (disposition: string) => /filename="([^"]+)"/.exec(disposition)?.[1] ?? ''
