import { forget, readStored, writeStored } from '#platform/web/storage.ts'
import { forgetPlace } from './registration-place.ts'

/** What was typed so far and may be kept in a browser: everything but the password. */
export interface Draft {
  last_name: string
  first_name: string
  register_number: string
  birth_date: string
  gender: '' | 'men' | 'women'
  code: string
  email: string
  phone: string
  mobile: string
  login: string
}

const KEY = 'registration'
export const emptyDraft: Draft = {
  last_name: '',
  first_name: '',
  register_number: '',
  birth_date: '',
  gender: '',
  code: '',
  email: '',
  phone: '',
  mobile: '',
  login: '',
}

export function readDraft(code: string): Draft {
  const kept = readStored<Partial<Draft>>(KEY) ?? {}
  const known = Object.fromEntries(
    Object.keys(emptyDraft)
      .map((name) => [name, kept[name as keyof Draft]])
      .filter(([, value]) => typeof value === 'string'),
  )
  return { ...emptyDraft, ...known, ...(code && { code }) }
}

/** Names what it keeps, so that nothing else gets in. */
export function keepDraft(values: Draft) {
  writeStored(KEY, Object.fromEntries(Object.keys(emptyDraft).map((name) => [name, values[name as keyof Draft]])))
}

export function forgetDraft() {
  forget(KEY)
  forgetPlace()
}
