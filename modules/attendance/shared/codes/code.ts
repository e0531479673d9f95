/** So long a code stands before the next one takes its place. */
export const STEP = 30_000
/** A place's code that comes later was passed on; up to so many steps it is taken, and told of. */
export const LATEST_STEPS = 20
/** The step before still counts, for scanning takes its time; the one after, for clocks differ. */
const BESIDE = 1

export const stepOf = (at: number) => Math.floor(at / STEP)

export type CodeKind = 'person' | 'place'

/** Who made a code: an employee by number on a device of theirs, or a kiosk by its id. */
interface Maker {
  kind: CodeKind
  orgId: number
  who: string
}

export interface Code extends Maker {
  step: number
  /** Everything before the mac, which stands for it. */
  text: string
  mac: string
}

const letterOf = { person: 'p', place: 'l' } as const
const FORM = /^(O1([pl])\.([1-9a-z][0-9a-z]{0,6})\.([0-9a-z]{1,32})\.([1-9a-z][0-9a-z]{0,8}))\.([\w-]{22})$/
/** A number of our own, or the hexadecimal figures of an id. */
export const MOST_LETTERS = 100

/** Version, kind, organisation, who, step: what the mac is made of. */
export const textOf = ({ kind, orgId, who }: Maker, at: number) =>
  `O1${letterOf[kind]}.${orgId.toString(36)}.${who}.${stepOf(at).toString(36)}`

export const whoOfEmployee = (employee: number) => employee.toString(36)
export const whoOfKiosk = (id: string) => id.replaceAll('-', '')

/** Nothing where it is no code of ours; whether it is true the mac alone says. */
export function readCode(given: string): Code | undefined {
  const parts = FORM.exec(given.trim())
  if (!parts) return undefined
  const [, text = '', letter, org = '', who = '', step = '', mac = ''] = parts
  const orgId = Number.parseInt(org, 36)
  if (orgId > 2_147_483_647) return undefined
  return { kind: letter === 'p' ? 'person' : 'place', orgId, who, step: Number.parseInt(step, 36), text, mac }
}

/** The employee a person's code names. */
export function employeeIn({ kind, who }: Code): number | undefined {
  const employee = Number.parseInt(who, 36)
  return kind === 'person' && employee > 0 && employee <= 2_147_483_647 ? employee : undefined
}

/** The kiosk a place's code names. */
export function kioskIn({ kind, who }: Code): string | undefined {
  if (kind !== 'place' || !/^[0-9a-f]{32}$/.test(who)) return undefined
  return who.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `late`: older than it may be, and not yet refused. */
type Freshness = 'fresh' | 'late' | 'expired' | 'ahead'

/** By the moment at which it was scanned, not by when that is heard. */
export function freshnessOf({ kind, step }: Pick<Code, 'kind' | 'step'>, at: number): Freshness {
  const age = stepOf(at) - step
  if (age < -BESIDE) return 'ahead'
  if (age <= BESIDE) return 'fresh'
  return kind === 'place' && age <= LATEST_STEPS ? 'late' : 'expired'
}

/** What a camera of a phone finds in the code of a place. */
export const addressOfPlace = (origin: string, code: string) => `${origin}/attendance/at/${code}`

/** Whatever was read: a code, or the address in which it stands. */
export const codeWithin = (read: string) => read.trim().replace(/^https?:\/\/[^/]+\/attendance\/at\//, '')
