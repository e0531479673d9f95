import { readStored, writeStored } from '#platform/web/storage.ts'

const KEY = 'attendance_device'

/** What this browser is called; whoever punches from it is told apart from whoever punches elsewhere. */
export function deviceId(): string {
  const known = readStored<string>(KEY)
  return known ?? newDevice()
}

/** As another device from now on: the one before was withdrawn. */
export function newDevice(): string {
  const made = crypto.randomUUID()
  writeStored(KEY, made, null)
  return made
}

/** For its owner, who sees their devices in a list: what it is, not its whole story. */
export function deviceName(agent = navigator.userAgent): string {
  const system = /Android[^;)]*; ([^;)]+)|(iPhone|iPad|Windows NT|Mac OS X|CrOS|Linux)/.exec(agent)
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)\//.exec(agent)
  return [system?.[1] ?? system?.[2], browser?.[1]].filter(Boolean).join(' · ').slice(0, 120)
}

interface Person {
  login: string
  org_id: number
}

/** Who is signed in with this browser, as far as it knows without asking: what they keep is theirs alone. */
export function whoIsHere(): string | null {
  const person = readStored<Partial<Person>>('user_info')
  return person?.login === undefined ? null : `${person.org_id ?? 0}/${person.login}`
}
