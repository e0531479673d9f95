import { nameOfSign, signsWithoutLetters } from '#platform/server/pdf/index.ts'
import { unprocessable } from '#platform/shared/errors.ts'

/**
 * What a document says is printed and sealed one day: a sign for which there are no letters is refused while its
 * writer can still change it, and never sealed as a box. By the path of the field in which each text is written.
 */
export function refuseUnprintable(texts: Record<string, unknown>) {
  const [sign] = signsWithoutLetters(texts)
  if (sign === undefined) return
  const code = 'workflow.sign_not_printable'
  const fields = Object.keys(texts).filter((path) => holds(texts[path], sign))
  throw unprocessable(code, {
    params: { sign, code: nameOfSign(sign) },
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map((path) => [path, code])) }),
  })
}

interface Person {
  first_name: string
  last_name: string
  job?: string | null
  struct?: string | null
}

/** Whoever signs or sends stands on the paper with name and position. */
export function refuseUnprintablePerson({ first_name, last_name, job, struct }: Person) {
  const [sign] = signsWithoutLetters([first_name, last_name, job, struct])
  if (sign !== undefined)
    throw unprocessable('workflow.name_not_printable', { params: { sign, code: nameOfSign(sign) } })
}

const holds = (text: unknown, sign: string): boolean =>
  typeof text === 'string' ? text.normalize('NFC').includes(sign) : JSON.stringify(text ?? '').includes(sign)
